import { Skeleton, Text } from '@mantine/core';
import { formatFecha } from '@talonario/core/base';
import { formatNumero, isNotaCredito, type SaldoDePeriodo } from '@talonario/core/comprobantes';
import { Columnas } from '../../../../components/campos/Columnas.tsx';
import { DateInput } from '../../../../components/campos/fechas/DateInput.tsx';
import { ErrorState, Notice } from '../../../../components/estados/States.tsx';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import { enPlural } from '../../../../textos/numeros.ts';
import type { PeriodoRepartido } from '../consultas/usePeriodo.ts';
import type { SeccionProps } from './seccion.ts';

/** Values that the section reads. */
export type LeidosDePeriodo = 'tipo_comprobante' | 'moneda' | 'fecha' | 'periodo_asociado';

/** Invoices listed before the rest is counted: a period may have hundreds. */
const A_LA_VISTA = 8;

/** The period that a note refers to: its two days and, of a credit note, the invoices it takes of. */
export function PeriodoVinculado({
  v,
  set,
  campo,
  periodo,
}: SeccionProps<LeidosDePeriodo> & { periodo: PeriodoRepartido }) {
  const { desde = null, hasta = null } = v.periodo_asociado ?? {};
  return (
    <>
      <Columnas de={2}>
        <DateInput
          label="Período desde"
          required
          {...(hasta !== null && { maxDate: hasta })}
          {...campo('periodo_asociado.desde')}
          value={desde}
          onChange={(fecha) => set({ periodo_asociado: { desde: fecha, hasta } })}
        />
        <DateInput
          label="Período hasta"
          required
          {...(desde !== null && { minDate: desde })}
          {...(v.fecha !== null && { maxDate: v.fecha })}
          {...campo('periodo_asociado.hasta')}
          value={hasta}
          onChange={(fecha) => set({ periodo_asociado: { desde, hasta: fecha } })}
        />
      </Columnas>
      {campo('periodo_asociado').error && (
        <Text size="sm" c="var(--rojo)" role="alert">
          {campo('periodo_asociado').error}
        </Text>
      )}
      {isNotaCredito(v) && <FacturasDelPeriodo {...periodo} moneda={v.moneda} />}
    </>
  );
}

/** The receiver's invoices of the period, what is left of them, and what the note would take of each. */
function FacturasDelPeriodo({
  completo,
  data,
  error,
  refetch,
  moneda,
  reparto,
}: PeriodoRepartido & { moneda: string }) {
  if (!completo) {
    return (
      <Text size="sm" c="dimmed">
        Completá el receptor, con su documento, y las dos fechas para ver sus facturas del período.
      </Text>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} aria-label="Buscando las facturas del período" />;
  if (data.facturas.length === 0) {
    return (
      <Notice>
        Ese receptor no tiene facturas de esa letra y moneda en el período: no hay nada que acreditar. Revisá las fechas
        o el receptor.
      </Notice>
    );
  }
  return <Saldo data={data} moneda={moneda} reparto={reparto} />;
}

function Saldo({
  data,
  moneda,
  reparto,
}: {
  data: SaldoDePeriodo;
  moneda: string;
  reparto: PeriodoRepartido['reparto'];
}) {
  const partes = reparto === 'no_entra' ? [] : reparto;
  const tomadas = new Map(partes.map(({ factura_id, total }) => [factura_id, total]));
  const resto = data.facturas.length - A_LA_VISTA;
  return (
    <div>
      <Text size="sm">
        Facturado en el período: {formatEnMoneda(data.facturado, moneda)}. Queda por acreditar:{' '}
        <strong>{formatEnMoneda(data.saldo, moneda)}</strong>, sin contar percepciones.
      </Text>
      {reparto === 'no_entra' && (
        <Text size="sm" c="var(--rojo)" role="status">
          La nota supera lo que queda del período, en total o en alguna alícuota.
        </Text>
      )}
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {data.facturas.slice(0, A_LA_VISTA).map(({ comprobante, total }) => {
          const toma = tomadas.get(comprobante.id);
          return (
            <li key={comprobante.id}>
              {formatNumero(comprobante)} del {formatFecha(comprobante.fecha)}: quedan {formatEnMoneda(total, moneda)}
              {toma && (
                <>
                  , esta nota toma <strong>{formatEnMoneda(toma, moneda)}</strong>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {resto > 0 && (
        <Text size="sm" c="dimmed">
          {enPlural(resto, 'Y una factura más.', 'Y # facturas más.')}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Se toma primero de las más viejas. El reparto se decide de nuevo al emitir.
      </Text>
    </div>
  );
}
