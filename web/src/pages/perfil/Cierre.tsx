import { Button, Checkbox, PasswordInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Perfil } from '@talonario/core/empresas';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialogos/ConfirmDialog.tsx';
import { Notice } from '../../components/estados/States.tsx';
import comunes from '../../components/secciones/Secciones.module.css';
import { paths } from '../../paths.ts';
import { forgetSession } from '../../session/session.ts';

/** Closes the account, once nothing is under way. */
export function Cierre({ perfil }: { perfil: Perfil }) {
  const queryClient = useQueryClient();
  const [abierto, setAbierto] = useState(false);
  const [actual, setActual] = useState('');
  const [exportado, setExportado] = useState(false);
  const { impiden_cerrar, empresas } = perfil;
  return (
    <section aria-label="Cerrar la cuenta">
      <h2>Cerrar la cuenta</h2>
      <p className={comunes.suave}>
        Nadie entra más con tu usuario: se desvinculan tus cuentas de Mercado Libre, se revocan tus claves y tus
        enlaces, y dejás lo que otros comparten con vos. Tus comprobantes y empresas se conservan mientras la ley obliga
        a guardarlos.
      </p>
      {empresas.length > 0 && (
        <ul aria-label="Tus empresas">
          {empresas.map(({ id, razon_social }) => (
            <li key={id}>
              {razon_social}: <Link to={paths.traspasarEmpresa(id)}>traspasala</Link> a quien la siga usando, o{' '}
              <Link to={paths.reportes}>exportá</Link> lo que necesites.
            </li>
          ))}
        </ul>
      )}
      {impiden_cerrar.length > 0 ? (
        <Notice tono="ambar">
          <p>Todavía no se puede:</p>
          <ul>
            {impiden_cerrar.map((frase) => (
              <li key={frase}>{frase}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <div>
          <Button variant="default" onClick={() => setAbierto(true)}>
            Cerrar la cuenta
          </Button>
        </div>
      )}
      {abierto && (
        <ConfirmDialog
          opened
          onClose={() => setAbierto(false)}
          titulo={`Cerrar la cuenta de ${perfil.email}`}
          confirmar="Cerrar la cuenta"
          peligro
          incompleto={actual === '' || !exportado}
          onConfirm={async () => {
            await call('cerrarCuenta', { body: { actual, exportado } });
            forgetSession(queryClient);
          }}
        >
          <Stack>
            <div>
              Esta acción no es reversible. Antes, bajá lo que necesites: los comprobantes desde el{' '}
              <Link to={paths.facturador}>Facturador</Link> y los archivos de cada mes desde{' '}
              <Link to={paths.reportes}>Reportes</Link>.
            </div>
            <Checkbox
              label="Ya guardé lo que necesito"
              checked={exportado}
              onChange={({ currentTarget }) => setExportado(currentTarget.checked)}
            />
            <PasswordInput
              label="Contraseña"
              autoComplete="current-password"
              value={actual}
              onChange={({ currentTarget }) => setActual(currentTarget.value)}
            />
          </Stack>
        </ConfirmDialog>
      )}
    </section>
  );
}
