import { Button, Group, Skeleton } from '@mantine/core';
import { formatARS, parseImporte } from '@talonario/core/base';
import {
  avisoDeEleccion,
  nombreDeMes,
  type DatosDePosicion,
  type PosicionIva,
  type SufridoElegible,
} from '@talonario/core/contador';
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
import { fechaYHora } from '../../../textos/fechaYHora.ts';
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
          <div className={classes.hoja}>
            <Hechos
              forma="extremos"
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
          </div>
          {(['percepciones', 'retenciones'] as const).map((operacion) => (
            <Eleccion key={operacion} empresa_id={id} posicion={data} operacion={operacion} />
          ))}
          <Puede derecho="presentar">
            <Datos key={JSON.stringify(data.datos)} empresa_id={id} posicion={data} />
          </Puede>
          <Resultado posicion={data} />
          {avisosOf(data).map((aviso) => (
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

/** Sentences of the sheet without those of the choices, which have their own place. */
function avisosOf({ avisos, datos, sufrido }: PosicionIva): string[] {
  const elecciones = new Set(
    (['percepciones', 'retenciones'] as const).map((operacion) =>
      avisoDeEleccion(operacion, { tipeado: datos[operacion], sufrido: sufrido[operacion] }),
    ),
  );
  return avisos.filter((aviso) => !elecciones.has(aviso));
}

/** Amount that the position takes, and where it comes from. */
function Sufrido({ sufrido: { usado, origen } }: { sufrido: PosicionIva['sufrido']['retenciones'] }) {
  if (origen === 'sin_datos') return <>Sin datos</>;
  if (usado === null) return <>Sin elegir</>;
  return (
    <>
      {formatARS(usado)}{' '}
      <span className={classes.suave}>{origen === 'leido' ? 'según listas, facturas y cobros' : 'tipeado'}</span>
    </>
  );
}

function Resultado({ posicion: { datos, resultado, sugerido } }: { posicion: PosicionIva }) {
  const { tecnico_anterior, libre_anterior } = datos;
  // The amounts to be chosen are asked for above.
  if (resultado === null && tecnico_anterior !== null && libre_anterior !== null) return null;
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
    <div className={classes.hoja}>
      <Hechos
        forma="extremos"
        hechos={{
          'IVA a pagar': <strong>{formatARS(resultado.a_pagar)}</strong>,
          'Saldo técnico para el mes siguiente': formatARS(resultado.tecnico),
          'Libre disponibilidad para el mes siguiente': formatARS(resultado.libre),
        }}
      />
    </div>
  );
}

/** Amounts that a person types of the month. One that was read counts when its field is empty. */
function Datos({ empresa_id, posicion: { periodo, datos, sufrido } }: { empresa_id: string; posicion: PosicionIva }) {
  const queryClient = useQueryClient();
  const [tipeados, setTipeados] = useState(
    () =>
      Object.fromEntries(datosEnOrden.map((dato) => [dato, textOfImporte(datos[dato])])) as Record<
        keyof DatosDePosicion,
        string
      >,
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const read = (dato: keyof DatosDePosicion) => parseImporte(tipeados[dato])?.toNumber() ?? null;
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
  const ayudaOf = (dato: keyof DatosDePosicion): string | undefined => {
    if (dato !== 'retenciones' && dato !== 'percepciones') return undefined;
    const { leido } = sufrido[dato];
    return leido === null ? undefined : `Vacío, se usan los ${formatARS(leido)} leídos.`;
  };
  return (
    <form
      className={classes.datos}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      {datosEnOrden.map((dato) => (
        <MoneyInput
          key={dato}
          label={nombresDeDato[dato]}
          description={ayudaOf(dato)}
          value={tipeados[dato]}
          onChange={(texto) => setTipeados({ ...tipeados, [dato]: texto })}
        />
      ))}
      <Fallo fallo={error} />
      <Group className={classes.ancho}>
        <Button type="submit" variant="default" loading={isPending}>
          Guardar saldos
        </Button>
      </Group>
    </form>
  );
}

const nombresDeElegido = { tipeado: 'tipeado', leido: 'leído' } as const;

/** Two amounts of which a person chooses one; the choice is shown with its person and day, and can be taken back. */
function Eleccion({
  empresa_id,
  posicion: { periodo, datos, sufrido },
  operacion,
}: {
  empresa_id: string;
  posicion: PosicionIva;
  operacion: SufridoElegible;
}) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (elegido: 'tipeado' | 'leido' | null) =>
      call('elegirSufridoDeIva', {
        params: { id: empresa_id, periodo },
        body: { operacion, elegido, tipeado: tipeado?.toNumber() ?? 0, leido: leido?.toNumber() ?? 0 },
      }),
    onSuccess: (guardada) => queryClient.setQueryData(posicionQuery(empresa_id, periodo).queryKey, guardada),
  });
  const { origen, leido, eleccion } = sufrido[operacion];
  const tipeado = datos[operacion];
  if (tipeado === null || leido === null || (origen !== 'sin_elegir' && eleccion === null)) return null;
  const importes = { tipeado: formatARS(tipeado), leido: formatARS(leido) };
  return (
    <Notice tono={eleccion === null ? 'ambar' : 'neutro'}>
      <p>
        <strong>{nombresDeDato[operacion]}:</strong>{' '}
        {eleccion === null
          ? `hay dos importes distintos, ${importes.tipeado} tipeados y ${importes.leido} según listas, facturas y cobros. Elegí cuál va.`
          : `va el importe ${nombresDeElegido[eleccion.elegido]}. Lo eligió ${eleccion.elegido_por ?? 'el titular'} el ${fechaYHora(eleccion.elegido_en)}.`}
      </p>
      <Fallo fallo={error} />
      <Puede derecho="presentar">
        <Group gap="xs" mt="xs">
          {(['tipeado', 'leido'] as const)
            .filter((elegido) => eleccion?.elegido !== elegido)
            .map((elegido) => (
              <Button
                key={elegido}
                size="compact-sm"
                variant="default"
                disabled={isPending}
                onClick={() => mutate(elegido)}
              >
                Usar {importes[elegido]} ({nombresDeElegido[elegido]})
              </Button>
            ))}
          {eleccion !== null && (
            <Button size="compact-sm" variant="subtle" disabled={isPending} onClick={() => mutate(null)}>
              Volver a elegir
            </Button>
          )}
        </Group>
      </Puede>
    </Notice>
  );
}
