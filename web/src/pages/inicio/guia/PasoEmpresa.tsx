import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCuit, isValidCuit, stripDocumento } from '@talonario/core/empresas';
import { empresaPropuesta } from '@talonario/core/inicio';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { personaQuery } from '../../../queries/empresas/empresas.ts';
import { EmpresaHallada } from './EmpresaHallada.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import classes from './Guia.module.css';

const LARGO = 11;

/** The company, from its CUIT alone: what ARCA knows of it comes as soon as it is whole. */
export function PasoEmpresa() {
  const [texto, setTexto] = useState('');
  const cuit = stripDocumento(texto);
  const entero = cuit.length === LARGO;
  const valido = entero && isValidCuit(cuit);
  const { data, error, isFetching, refetch } = useQuery({ ...personaQuery(cuit), enabled: valido });
  return (
    <>
      <TextInput
        className={classes.cuit ?? ''}
        label="CUIT"
        placeholder="30-71654321-4"
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        autoFocus
        value={texto}
        error={entero && !valido ? 'El CUIT no es válido: revisá los 11 números' : null}
        onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        onBlur={() => valido && setTexto(formatCuit(cuit))}
      />
      {!valido && (
        <p className={classes.otro}>
          <Link to={paths.crearEmpresa}>Cargarla a mano</Link>
        </p>
      )}
      {valido && isFetching && !data && (
        <div className={classes.hallada} aria-busy="true">
          <p role="status">Buscando en ARCA…</p>
          <Skeleton height={14} width="60%" my="sm" />
          <Skeleton height={14} width="40%" my="sm" />
        </div>
      )}
      {valido && error && !data && !isFetching && (
        <Fallo fallo={error} mt="md">
          <p>
            <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
              Volver a buscar
            </Button>{' '}
            <Link to={paths.crearEmpresa}>Cargarla a mano</Link>
          </p>
        </Fallo>
      )}
      {valido && data && <EmpresaHallada key={cuit} propuesta={empresaPropuesta(data)} />}
    </>
  );
}
