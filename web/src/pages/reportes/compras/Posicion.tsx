import { Button, Checkbox, Group, Skeleton } from '@mantine/core';
import { formatARS, parseImporte } from '@talonario/core/base';
import { nombreDeMes, type DatosDePosicion, type PosicionIva } from '@talonario/core/contador';
import { RESPONSABLE_INSCRIPTO, type Empresa } from '@talonario/core/empresas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { MoneyInput, textOfImporte } from '../../../components/campos/MoneyInput.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { Hechos } from '../../../components/Hechos.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { posicionQuery } from '../../../queries/contador/compras.ts';
import classes from './Compras.module.css';

interface Props {
  empresa: Empresa;
  periodo: string;
}

const nombresDeDato: Readonly<Record<keyof DatosDePosicion, string>> = {
  tecnico_anterior: 'Saldo técnico del mes anterior',
  libre_anterior: 'Libre disponibilidad del mes anterior',
  retenciones: 'Retenciones de IVA sufridas',
  percepciones: 'Percepciones de IVA fuera de las compras',
};
const datosEnOrden = Object.keys(nombresDeDato) as (keyof DatosDePosicion)[];

/** Amounts that the month's sources may tell too. */
const elegibles = ['retenciones', 'percepciones'] as const;

/** VAT position of a month, as a sheet. Only a Responsable inscripto has one. */
export function Posicion({ empresa, periodo }: Props) {
  if (empresa.situacion_iva !== RESPONSABLE_INSCRIPTO) return null;
  return <Hoja empresa={empresa} periodo={periodo} />;
}

function Hoja({ empresa: { id }, periodo }: Props) {
  const { data, error, refetch } = useQuery(posicionQuery(id, periodo));
  return (
    <section aria-label="Posición de IVA">
      <h2>Posición de IVA de {nombreDeMes(periodo)}</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Hechos
            forma="columna"
            hechos={{
              'Débito fiscal': formatARS(data.debito),
              'Menos notas de crédito emitidas': formatARS(data.debito_restituido.negated()),
              'Menos crédito computable': formatARS(data.credito.negated()),
              'Más notas de crédito recibidas': formatARS(data.credito_restituido),
              'Percepciones de IVA en las compras': formatARS(data.percepciones_compras),
              'Percepciones de IVA fuera de las compras': <Sufrido sufrido={data.sufrido.percepciones} />,
              'Retenciones de IVA sufridas': <Sufrido sufrido={data.sufrido.retenciones} />,
            }}
          />
          <Puede derecho="presentar">
            <Datos key={JSON.stringify(data.datos)} empresa_id={id} posicion={data} />
          </Puede>
          <Resultado posicion={data} />
          {data.avisos.map((aviso) => (
            <Notice key={aviso} tono="ambar">
              <p>{aviso}</p>
            </Notice>
          ))}
        </>
      ) : (
        <Skeleton height={200} />
      )}
    </section>
  );
}

/** Amount that the position takes, and where it comes from. */
function Sufrido({ sufrido: { usado, leido, origen } }: { sufrido: PosicionIva['sufrido']['retenciones'] }) {
  if (origen === 'sin_datos') return <>Sin datos</>;
  return (
    <>
      {formatARS(usado)}{' '}
      <span className={classes.suave}>
        {origen === 'leido'
          ? 'según listas, facturas y cobros'
          : leido === null
            ? 'tipeado'
            : `tipeado, en lugar de ${formatARS(leido)} según listas, facturas y cobros`}
      </span>
    </>
  );
}

function Resultado({ posicion: { resultado, sugerido } }: { posicion: PosicionIva }) {
  if (resultado === null) {
    return (
      <Notice tono="ambar">
        <p>
          <strong>Faltan los saldos con los que empieza el mes.</strong> Cargá los de la última declaración presentada,
          aunque sean cero.
          {sugerido &&
            ` Según Talonario, el mes anterior terminó con ${formatARS(sugerido.tecnico)} de saldo técnico y ${formatARS(sugerido.libre)} de libre disponibilidad.`}
        </p>
      </Notice>
    );
  }
  return (
    <Hechos
      forma="columna"
      hechos={{
        'IVA a pagar': <strong>{formatARS(resultado.a_pagar)}</strong>,
        'Saldo técnico para el mes siguiente': formatARS(resultado.tecnico),
        'Libre disponibilidad para el mes siguiente': formatARS(resultado.libre),
      }}
    />
  );
}

/** Amounts that a person types of the month. One that was read has a field only once the person chooses to use another. */
function Datos({ empresa_id, posicion: { periodo, datos, sufrido } }: { empresa_id: string; posicion: PosicionIva }) {
  const queryClient = useQueryClient();
  const leidos = { retenciones: sufrido.retenciones.leido, percepciones: sufrido.percepciones.leido };
  const [elegidos, setElegidos] = useState({
    retenciones: datos.retenciones !== null,
    percepciones: datos.percepciones !== null,
  });
  const isTipeado = (dato: keyof DatosDePosicion): boolean =>
    dato === 'tecnico_anterior' || dato === 'libre_anterior' || leidos[dato] === null || elegidos[dato];
  const [tipeados, setTipeados] = useState(
    () =>
      Object.fromEntries(datosEnOrden.map((dato) => [dato, textOfImporte(datos[dato])])) as Record<
        keyof DatosDePosicion,
        string
      >,
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const read = (dato: keyof DatosDePosicion) =>
        isTipeado(dato) ? (parseImporte(tipeados[dato])?.toNumber() ?? null) : null;
      return call('updatePosicionIva', {
        params: { id: empresa_id, periodo },
        body: {
          tecnico_anterior: read('tecnico_anterior'),
          libre_anterior: read('libre_anterior'),
          retenciones: read('retenciones'),
          percepciones: read('percepciones'),
        },
      });
    },
    onSuccess: (guardada) => queryClient.setQueryData(posicionQuery(empresa_id, periodo).queryKey, guardada),
  });
  return (
    <form
      className={classes.datos}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      {elegibles.map((dato) => {
        const leido = leidos[dato];
        return leido === null ? null : (
          <Checkbox
            key={dato}
            className={classes.ancho}
            label={`${nombresDeDato[dato]}: usar otro importe en lugar de ${formatARS(leido)}`}
            checked={elegidos[dato]}
            onChange={(event) => setElegidos({ ...elegidos, [dato]: event.currentTarget.checked })}
          />
        );
      })}
      {datosEnOrden.filter(isTipeado).map((dato) => (
        <MoneyInput
          key={dato}
          label={nombresDeDato[dato]}
          value={tipeados[dato]}
          onChange={(texto) => setTipeados({ ...tipeados, [dato]: texto })}
        />
      ))}
      <Fallo fallo={error} />
      <Group>
        <Button type="submit" variant="default" loading={isPending}>
          Guardar saldos
        </Button>
      </Group>
    </form>
  );
}
