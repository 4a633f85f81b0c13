import { Text, TextInput } from '@mantine/core';
import type { Cuenta } from '@talonario/core/empresas';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { Enlaces } from '../../../components/ListaYDetalle.tsx';
import { paths } from '../../../paths.ts';
import classes from './ListaCuentas.module.css';
import { Foto } from '../Foto.tsx';
import { Marcas } from '../Marcas.tsx';
import { reputacionOf } from '../reputacion.ts';

/** Number of accounts from which a search field is shown. */
const MUCHAS = 9;

/** The left list: each account with its picture, its reputation and what it needs. */
export function ListaCuentas({ cuentas, elegida }: { cuentas: readonly Cuenta[]; elegida: string | undefined }) {
  const [buscada, setBuscada] = useState('');
  const vistas = cuentas.filter(({ nickname }) => nickname.toLowerCase().includes(buscada.trim().toLowerCase()));
  return (
    <>
      {cuentas.length >= MUCHAS && (
        <TextInput
          type="search"
          aria-label="Buscar cuenta"
          placeholder="Buscar cuenta"
          leftSection={<Icon name="buscar" size={16} />}
          value={buscada}
          onChange={({ currentTarget }) => setBuscada(currentTarget.value)}
        />
      )}
      <Enlaces>
        {vistas.map((cuenta) => (
          <li key={cuenta.id}>
            <Link to={paths.cuenta(cuenta.id)} aria-current={cuenta.id === elegida ? 'true' : undefined}>
              <Foto cuenta={cuenta} size={36} />
              <span>
                <strong title={cuenta.nickname}>{cuenta.nickname}</strong>
                <small className={classes.reputacion}>{reputacionOf(cuenta)}</small>
                <Marcas cuenta={cuenta} />
              </span>
            </Link>
          </li>
        ))}
      </Enlaces>
      {vistas.length === 0 && <Text c="dimmed">Ninguna cuenta se llama así.</Text>}
    </>
  );
}
