import { Text } from '@mantine/core';
import { Select } from '../../../../components/campos/Select.tsx';
import { formatFecha, type Concepto, type FechaCivil, type TipoComprobante } from '@talonario/core/base';
import {
  conceptos,
  isNota,
  isPreimpreso,
  monedaOf,
  monedas,
  PESOS,
  tieneServicios,
  ventanaDeFechas,
} from '@talonario/core/comprobantes';
import { startTransition } from 'react';
import { useAlToque } from '../../../../hooks/useAlToque.ts';
import { CondicionDeVenta } from '../../../../components/campos/texto/CondicionDeVenta.tsx';
import { Columnas } from '../../../../components/campos/Columnas.tsx';
import { DateInput } from '../../../../components/campos/fechas/DateInput.tsx';
import { textOfNumero } from '../../../../components/campos/MoneyInput.tsx';
import { AvisoPresentado } from '../../../../components/estados/AvisoPresentado.tsx';
import { drawnFor, type SeccionProps } from './seccion.ts';
import type { PeriodoRepartido } from '../consultas/usePeriodo.ts';
import { Texto } from '../tecleados.tsx';
import { tiposOfrecidos } from '../tipos.ts';
import { TipoDeCambio } from './TipoDeCambio.tsx';
import { Referencia } from './Referencia.tsx';

const leidos = [
  'company_id',
  'tipo_comprobante',
  'situacion_iva_facturado',
  'fecha',
  'concepto',
  'vencimiento_pago',
  'servicio_desde',
  'servicio_hasta',
  'numero_comprobante',
  'cai',
  'cai_vencimiento',
  'moneda',
  'cotizacion',
  'cancela_misma_moneda',
  'condicion_de_venta',
  'comprobante_vinculado',
  'periodo_asociado',
] as const;

interface Props extends SeccionProps<(typeof leidos)[number]> {
  ultima: FechaCivil | null;
  periodo: PeriodoRepartido;
}

/** Data of the voucher: type, date, concept and currency; the number of a pre-printed form; the voucher that a note refers to. */
export const DatosComprobante = drawnFor(leidos, function DatosComprobante(props: Props) {
  const { v, set, campo, contexto, ultima } = props;
  const { hoy, empresa, punto, vinculado: deFactura } = contexto;
  const { desde, hasta } = ventanaDeFechas(hoy, v.concepto);
  const [tipo, touchTipo] = useAlToque(v.tipo_comprobante);
  const tipos = tiposOfrecidos(empresa?.situacion_iva ?? null, v.situacion_iva_facturado);
  return (
    <>
      <Columnas de={2}>
        <Select
          label="Tipo"
          required
          placeholder="Según el emisor y el receptor"
          data={tipos.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }))}
          {...campo('tipo_comprobante')}
          value={tipo === null ? null : String(tipo)}
          onChange={(codigo) => {
            const elegido = codigo === null ? null : (Number(codigo) as TipoComprobante);
            touchTipo(elegido);
            // The whole form follows from it.
            startTransition(() => set({ tipo_comprobante: elegido }));
          }}
        />
        <DateInput
          label="Fecha"
          required
          minDate={desde}
          maxDate={hasta}
          description={`Del ${formatFecha(desde)} al ${formatFecha(hasta)}.`}
          {...campo('fecha')}
          value={v.fecha}
          onChange={(fecha) => set({ fecha })}
        />
      </Columnas>
      {v.fecha !== null && v.fecha <= hasta && (
        <Text size="xs" c="var(--ambar)" role="status">
          {avisoDeFecha(v.fecha, hoy, ultima)}
        </Text>
      )}
      {empresa !== null && <AvisoPresentado empresa={empresa} fecha={v.fecha} />}
      {isNota(v) && <Referencia {...props} />}
      {isPreimpreso(v, punto) && (
        <Columnas de={3}>
          <Texto
            label="Número impreso"
            required
            inputMode="numeric"
            maxLength={8}
            {...campo('numero_comprobante')}
            value={v.numero_comprobante}
            onChange={(numero_comprobante) => set({ numero_comprobante })}
          />
          <Texto
            label="CAI"
            inputMode="numeric"
            maxLength={14}
            {...campo('cai')}
            value={v.cai}
            onChange={(cai) => set({ cai })}
          />
          <DateInput
            label="Vencimiento del CAI"
            clearable
            {...campo('cai_vencimiento')}
            value={v.cai_vencimiento}
            onChange={(cai_vencimiento) => set({ cai_vencimiento })}
          />
        </Columnas>
      )}
      <Columnas de={2}>
        <Select
          label="Concepto"
          data={opcionesConcepto}
          value={String(v.concepto)}
          onChange={(codigo) => set({ concepto: Number(codigo) as Concepto })}
        />
        <DateInput
          label="Vencimiento del pago"
          clearable
          required={tieneServicios(v.concepto)}
          {...(v.fecha !== null && { minDate: v.fecha })}
          {...campo('vencimiento_pago')}
          value={v.vencimiento_pago}
          onChange={(vencimiento_pago) => set({ vencimiento_pago })}
        />
      </Columnas>
      {tieneServicios(v.concepto) && (
        <Columnas de={2}>
          <DateInput
            label="Servicio desde"
            required
            {...campo('servicio_desde')}
            value={v.servicio_desde}
            onChange={(servicio_desde) => set({ servicio_desde })}
          />
          <DateInput
            label="Servicio hasta"
            required
            {...(v.servicio_desde !== null && { minDate: v.servicio_desde })}
            {...campo('servicio_hasta')}
            value={v.servicio_hasta}
            onChange={(servicio_hasta) => set({ servicio_hasta })}
          />
        </Columnas>
      )}
      <Columnas de={2}>
        <Select
          label="Moneda"
          searchable
          data={deFactura ? [...new Set([deFactura.moneda, PESOS])].map(opcionOf) : opcionesMoneda}
          disabled={deFactura?.moneda === PESOS}
          {...campo('moneda')}
          value={v.moneda}
          onChange={(moneda) =>
            set({
              moneda: moneda ?? PESOS,
              ...(deFactura !== null &&
                moneda === deFactura.moneda && { cotizacion: textOfNumero(deFactura.cotizacion) }),
            })
          }
        />
        {v.moneda !== PESOS && <TipoDeCambio key={v.moneda} {...props} />}
      </Columnas>
      <CondicionDeVenta
        description="La condición se imprime en el comprobante."
        {...campo('condicion_de_venta')}
        value={v.condicion_de_venta}
        onChange={(condicion_de_venta) => set({ condicion_de_venta })}
      />
    </>
  );
});

/** Sentence on the date's effect on the other vouchers of its serie. */
function avisoDeFecha(fecha: FechaCivil, hoy: FechaCivil, ultima: FechaCivil | null): string {
  if (ultima !== null && fecha < ultima) {
    return `El último comprobante de este tipo y punto de venta es del ${formatFecha(ultima)}: ARCA no acepta una fecha anterior.`;
  }
  if (ultima !== null && ultima > hoy && fecha === ultima) {
    return `Lleva fecha ${formatFecha(ultima)} porque ya hay un comprobante de este tipo y punto de venta con esa fecha, y los siguientes no pueden ser anteriores.`;
  }
  if (fecha <= hoy) return '';
  return `Después de emitirlo con fecha ${formatFecha(fecha)}, no vas a poder emitir en este tipo y punto de venta con una fecha anterior.`;
}

const opcionesConcepto = conceptos.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }));
const opcionOf = (codigo: string) => ({ value: codigo, label: monedaOf(codigo).nombre });
const opcionesMoneda = monedas.map(({ codigo }) => opcionOf(codigo));
