import { ActionIcon, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { useRecordado } from '../../hooks/useRecordado.ts';
import { cuentasQuery } from '../../queries/cuentas.ts';
import { Delegacion } from '../../components/Delegacion.tsx';
import { empresasQuery } from '../../queries/empresas/empresas.ts';
import { arcaQuery } from '../../queries/empresas/arca.ts';
import { pasosDe } from './pasos.ts';
import classes from './PrimerosPasos.module.css';

/** The next step of who begins, on every screen but its own. */
export default function PrimerosPasos({ userId, onHide }: { userId: string; onHide: () => void }) {
  const { pathname } = useLocation();
  const [delegada, setDelegada] = useRecordado(`delegacion-hecha:${userId}`);
  const [instrucciones, setInstrucciones] = useState(false);
  const { data: empresas } = useQuery(empresasQuery);
  const cuentas = useQuery(cuentasQuery);
  const arca = useQuery(arcaQuery);

  if (!empresas || cuentas.isPending) return null;
  const pasos = pasosDe({
    empresas,
    certificado: arca.data ? arca.data.certificado !== null : null,
    delegada: delegada || empresas.some(({ habilitada_en }) => arca.data && habilitada_en.includes(arca.data.ambiente)),
    cuentas: cuentas.data?.length ?? null,
  });
  const paso = pasos.find(({ hecho }) => !hecho);
  if (!paso || paso.ir?.to === pathname) return null;
  const hechos = pasos.filter(({ hecho }) => hecho).length;

  return (
    <section className={classes.pasos} aria-label="Primeros pasos">
      <p className={classes.avance}>
        <span aria-hidden="true">
          {pasos.map(({ clave, hecho }) => (
            <i key={clave} data-hecho={hecho || undefined} />
          ))}
        </span>
        {hechos + 1} de {pasos.length}
      </p>
      <div className={classes.texto}>
        <strong>{paso.titulo}</strong>
        <p>{paso.texto}</p>
      </div>
      <Group gap="xs">
        {paso.ir && (
          <Button component={Link} to={paso.ir.to} size="sm">
            {paso.ir.texto}
          </Button>
        )}
        {paso.clave === 'delegacion' && (
          <>
            <Button variant="default" aria-expanded={instrucciones} onClick={() => setInstrucciones(!instrucciones)}>
              Ver cómo
            </Button>
            <Button onClick={setDelegada}>Ya la hice</Button>
          </>
        )}
        <ActionIcon
          variant="suave"
          size={36}
          className={classes.ocultar ?? ''}
          aria-label="Ocultar los primeros pasos"
          onClick={onHide}
        >
          <Icon name="cerrar" size={16} />
        </ActionIcon>
      </Group>
      {paso.clave === 'delegacion' && instrucciones && (
        <div className={classes.instrucciones}>
          <Delegacion />
        </div>
      )}
    </section>
  );
}
