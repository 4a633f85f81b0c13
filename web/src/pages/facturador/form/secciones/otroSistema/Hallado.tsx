import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeOtroSistema } from '@talonario/core/arca';
import type { CondicionIvaReceptor } from '@talonario/core/base';
import { describeHallazgo, formatNumero, type Comprobante } from '@talonario/core/comprobantes';
import { nombreCondicionIva } from '@talonario/core/empresas';
import { useState } from 'react';
import { ApiError, call } from '../../../../../api.ts';
import { Columnas } from '../../../../../components/campos/Columnas.tsx';
import { Select } from '../../../../../components/campos/Select.tsx';
import { CampoTexto } from '../../../../../components/campos/texto/CampoTexto.tsx';
import { AvisoPresentado } from '../../../../../components/estados/AvisoPresentado.tsx';
import { EsperaRemota } from '../../../../../components/estados/EsperaRemota.tsx';
import { Fallo } from '../../../../../components/estados/Fallo.tsx';
import { Notice } from '../../../../../components/estados/States.tsx';
import { Hechos, type Hecho } from '../../../../../components/Hechos.tsx';
import { notify } from '../../../../../components/toasts/notify.tsx';
import { facturaQuery, facturasKey } from '../../../../../queries/facturas.ts';
import type { Referido } from '../../../../../queries/otroSistema.ts';
import { keepAmounts } from '../../../../../textos/numeros.ts';
import classes from './OtroSistema.module.css';

interface Props {
  referido: Referido;
  data: DeOtroSistema;
  /** The company has no electronic point of sale to issue the note with. */
  sinPunto: boolean | undefined;
  onPick: (comprobante: Comprobante) => void;
}

/** ARCA's data of a voucher of another system, what ARCA does not tell of its receiver, and the button that records it here. */
export function Hallado({ referido, data, sinPunto = false, onPick }: Props) {
  const queryClient = useQueryClient();
  const { company_id: id, tipo_comprobante, punto_de_venta } = referido;
  const { registrado, arca, receptor, avisos } = data;
  const [nombre, setNombre] = useState('');
  const [condicion, setCondicion] = useState<CondicionIvaReceptor | null>(null);
  const numero = formatNumero({ ...referido, ...(arca && { numero_comprobante: arca.numero }) });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      registrado === null
        ? call('adoptarDeOtroSistema', {
            params: { id },
            body: {
              // The endpoint refuses a kind whose notes are not issued here, and none of those is offered.
              tipo_comprobante: tipo_comprobante as 1,
              punto_de_venta,
              numero_comprobante: referido.numero_comprobante,
              razon_social_facturado: nombre,
              situacion_iva_facturado: condicion,
            },
          })
        : call('getFactura', { params: { id: registrado } }),
    onSuccess(comprobante) {
      queryClient.setQueryData(facturaQuery(comprobante.id).queryKey, comprobante);
      if (registrado === null) {
        notify.success(`Registraste ${formatNumero(comprobante)}`);
        void queryClient.invalidateQueries({ queryKey: facturasKey });
      }
      onPick(comprobante);
    },
  });
  const faltaNombre = receptor?.razon_social_facturado === null;
  const condiciones = receptor?.condiciones ?? [];
  const falta = (faltaNombre && nombre.trim() === '') || (condiciones.length > 0 && condicion === null);
  const problemas = error instanceof ApiError ? error.problemas : [];
  const errorOf = (campo: string) => problemas.find((problema) => problema.campo === campo)?.mensaje ?? null;
  return (
    <section className={classes.hallado} aria-label={`${numero}, como lo tiene ARCA`} aria-live="polite">
      <Text fw={600}>{numero}</Text>
      {registrado !== null && <p>Ya está entre tus comprobantes: la nota se hace como la de cualquier otro.</p>}
      {arca && (
        <Hechos
          forma="columna"
          hechos={[
            ...describeHallazgo(arca).map(([nombre, dato]): Hecho => [nombre, keepAmounts(dato)]),
            ...(receptor ? describeReceptor(receptor) : []),
          ]}
        />
      )}
      {(faltaNombre || condiciones.length > 0) && (
        <>
          <Text size="sm">
            ARCA no informa todos los datos del receptor. Completalos como figuran en el comprobante.
          </Text>
          <Columnas de={2}>
            {faltaNombre && (
              <CampoTexto
                label="Nombre del receptor"
                required
                maxLength={300}
                error={errorOf('razon_social_facturado')}
                value={nombre}
                onChange={setNombre}
              />
            )}
            {condiciones.length > 0 && (
              <Select
                label="Condición de IVA del receptor"
                required
                placeholder="Elegí una condición"
                data={condiciones.map((codigo) => ({ value: String(codigo), label: nombreCondicionIva(codigo) }))}
                error={errorOf('situacion_iva_facturado')}
                value={condicion === null ? null : String(condicion)}
                onChange={(codigo) => setCondicion(codigo === null ? null : (Number(codigo) as CondicionIvaReceptor))}
              />
            )}
          </Columnas>
        </>
      )}
      {avisos.length > 0 && (
        <ul className={classes.avisos}>
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
      <AvisoPresentado empresa={{ id }} fecha={arca?.fecha ?? null} />
      {sinPunto && (
        <Notice tono="ambar">
          Tu empresa no tiene un punto de venta electrónico en Talonario. Agregalo en Empresas para emitir la nota.
        </Notice>
      )}
      <Fallo fallo={error} />
      <div className={classes.pedido}>
        <Button disabled={falta} loading={isPending} onClick={() => mutate()}>
          {registrado === null ? 'Registrarla y usarla en la nota' : 'Usarla en la nota'}
        </Button>
      </div>
      <EsperaRemota esperando={isPending ? 'otro_sistema' : null} />
    </section>
  );
}

/** Name and condition of the receiver; null: ARCA does not tell it. */
function describeReceptor({ razon_social_facturado, situacion_iva_facturado: codigo }: Receptor): Hecho[] {
  return [
    ['Nombre', razon_social_facturado],
    ['Condición de IVA', codigo === null ? null : nombreCondicionIva(codigo)],
  ];
}

type Receptor = NonNullable<DeOtroSistema['receptor']>;
