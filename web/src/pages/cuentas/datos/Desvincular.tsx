import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Cuenta } from '@talonario/core/empresas';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { cuentasQuery } from '../../../queries/cuentas.ts';
import classes from './Desvincular.module.css';
import { Seccion } from '../../../components/secciones/Seccion.tsx';

/** Ends the link of an account. Nothing of it is lost, so it can be undone by linking it again. */
export function Desvincular({ cuenta }: { cuenta: Cuenta }) {
  const queryClient = useQueryClient();
  const [preguntando, setPreguntando] = useState(false);
  if (cuenta.desvinculada_en !== null) return null;
  const unlink = async () => {
    await call('unlinkCuenta', { params: { id: cuenta.id } });
    await queryClient.invalidateQueries({ queryKey: cuentasQuery.queryKey });
    notify.success(`${cuenta.nickname} quedó desvinculada.`);
  };
  return (
    <div className={classes.aparte}>
      <Seccion forma="lateral" titulo="Desvincular">
        <Stack gap="sm" align="flex-start">
          <Text>
            Talonario deja de ver las ventas de {cuenta.nickname} y de facturarlas. Los datos de la cuenta se conservan,
            y podés volver a vincularla cuando quieras.
          </Text>
          <Button variant="default" onClick={() => setPreguntando(true)}>
            Desvincular {cuenta.nickname}
          </Button>
        </Stack>
        <ConfirmDialog
          opened={preguntando}
          onClose={() => setPreguntando(false)}
          titulo={`¿Desvincular ${cuenta.nickname}?`}
          confirmar="Desvincular"
          onConfirm={unlink}
          peligro
        >
          <Stack gap="md">
            <div>
              <Text fw={600}>Queda</Text>
              <ul className={classes.lista}>
                <li>Los comprobantes emitidos, las ventas y las publicaciones que ya leímos, y la rentabilidad.</li>
                <li>La configuración de la cuenta, por si la volvés a vincular.</li>
                <li>Los comprobantes que ya están en cola para ARCA, que salen igual.</li>
              </ul>
            </div>
            <div>
              <Text fw={600}>Deja de pasar</Text>
              <ul className={classes.lista}>
                <li>
                  No se ven ventas nuevas ni se facturan{cuenta.automatizar && ', tampoco solas'}, y no se hacen notas
                  de crédito por las que se cancelen.
                </li>
                <li>No se suben más PDF a Mercado Libre ni se cambian precios.</li>
              </ul>
            </div>
            <Text>
              Para sacarle también el permiso del lado de Mercado Libre, entrá ahí a Configuración, Aplicaciones
              conectadas.
            </Text>
          </Stack>
        </ConfirmDialog>
      </Seccion>
    </div>
  );
}
