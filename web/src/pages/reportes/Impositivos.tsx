import { Button, Checkbox, Group, Skeleton } from '@mantine/core';
import { Select } from '../../components/campos/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { formatFecha, today } from '@talonario/core/base';
import type { FormatoIvaVentas } from '@talonario/core/contador';
import { useState } from 'react';
import { FECHA_INVALIDA, RangoDeFechas } from '../../components/campos/fechas/RangoDeFechas.tsx';
import { ErrorState, Notice } from '../../components/estados/States.tsx';
import { notify } from '../../components/toasts/notify.tsx';
import { Link } from 'react-router';
import { useAhora } from '../../hooks/useAhora.ts';
import { paths } from '../../paths.ts';
import { useUrlFilters } from '../../hooks/useUrlFilters.ts';
import { empresasQuery } from '../../queries/empresas/empresas.ts';
import { deIva, dePercepciones, type Boton } from './botones.ts';
import { FaltanPadrones } from './FaltanPadrones.tsx';
import { Resultado } from './Resultado.tsx';
import { SinEmpresa } from './SinEmpresa.tsx';
import { useReporte } from './useReporte.ts';
import classes from './Reportes.module.css';

/** The tax files of a company and some days, each checked before it comes down. */
export function Impositivos() {
  const hoy = today(useAhora());
  const { data: empresas, error, refetch } = useQuery(empresasQuery);
  const { values, set } = useUrlFilters(['empresa', 'desde', 'hasta', 'provincia']);
  const [formato, setFormato] = useState<FormatoIvaVentas>({ separador: ';', resumenes: false });
  const { generando, resultado, generar, olvidar } = useReporte();

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!empresas) return <Skeleton height={180} />;
  const conPunto = empresas.filter(({ puntosDeVenta }) => puntosDeVenta.length > 0);
  const empresa = conPunto.find(({ id }) => id === values.empresa) ?? conPunto[0];
  if (!empresa) return <SinEmpresa hayEmpresas={empresas.length > 0} />;

  const desde = values.desde ?? hoy;
  const hasta = values.hasta ?? hoy;
  const regimen = dePercepciones.find(({ clave }) => clave === values.provincia) ?? dePercepciones[0];
  const alReves = desde > hasta;
  const change = (cambios: Parameters<typeof set>[0]) => {
    olvidar();
    set(cambios);
  };
  const botones = (listados: readonly Boton[]) => (
    <Group gap="xs">
      {listados.map((boton) => (
        <Button
          key={boton.texto}
          variant="default"
          loading={generando === boton.texto}
          disabled={generando !== null && generando !== boton.texto}
          onClick={() => {
            if (alReves) notify.error(FECHA_INVALIDA);
            else {
              const body = { companyId: empresa.id, fechaDesde: desde, fechaHasta: hasta, ...formato };
              void generar(boton, body, `${empresa.razon_social}, ${diasOf(desde, hasta)}`);
            }
          }}
        >
          {boton.texto}
        </Button>
      ))}
    </Group>
  );

  return (
    <>
      <div className={classes.filtros}>
        <Select
          label="Empresa"
          allowDeselect={false}
          data={conPunto.map(({ id, razon_social }) => ({ value: id, label: razon_social }))}
          value={empresa.id}
          onChange={(id) => change({ empresa: id })}
        />
        <RangoDeFechas desde={desde} hasta={hasta} onChange={change} />
      </div>

      <div className={classes.secciones}>
        <section>
          <h2>Reportes de IVA</h2>
          <p>Los archivos de ARCA son de un solo mes.</p>
          {botones(deIva)}
          <Checkbox
            label="IVA ventas con resúmenes por alícuota, y por letra y comprador"
            checked={formato.resumenes}
            onChange={({ currentTarget }) => setFormato({ ...formato, resumenes: currentTarget.checked })}
          />
          <Checkbox
            label="IVA ventas separado por comas, con punto decimal"
            checked={formato.separador === ','}
            onChange={({ currentTarget }) => setFormato({ ...formato, separador: currentTarget.checked ? ',' : ';' })}
          />
        </section>
        <section>
          <h2>Reportes Percepciones</h2>
          <Select
            label="Provincia"
            allowDeselect={false}
            w="15rem"
            data={dePercepciones.map(({ clave, nombre }) => ({ value: clave, label: nombre }))}
            value={regimen?.clave ?? null}
            onChange={(elegida) => change({ provincia: elegida })}
          />
          {botones(regimen?.botones ?? [])}
          {regimen?.sin_confirmar.map((aviso) => (
            <Notice key={aviso} tono="ambar">
              {aviso}
            </Notice>
          ))}
          <p>
            Elegí un solo mes. Usan el <Link to={paths.padrones}>padrón de ese mes</Link>.
          </p>
          <FaltanPadrones />
        </section>
      </div>
      {resultado && <Resultado {...resultado} />}
    </>
  );
}

function diasOf(desde: string, hasta: string): string {
  return desde === hasta ? formatFecha(desde) : `del ${formatFecha(desde)} al ${formatFecha(hasta)}`;
}
