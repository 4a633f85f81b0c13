import { Switch, TextInput } from '@mantine/core';
import { formatFecha } from '@talonario/core/base';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { esperaEnPalabras } from './cuentaForm.ts';
import { Seccion } from '../../../components/secciones/Seccion.tsx';
import type { SeccionProps } from './seccion.ts';

/** Settings of automatic invoicing: on or off, its first day, and the wait of a credit note. */
export function Automatica({ v, set, campo, cuenta, hoy }: SeccionProps) {
  const { fecha_inicio_automatizacion: inicio } = v;
  const espera = esperaEnPalabras(v.nc_espera_minutos);
  const enciende = v.automatizar && !cuenta.automatizar;
  return (
    <Seccion forma="lateral" titulo="Facturación automática">
      <Switch
        label="Facturar las ventas automáticamente"
        description="Cada venta se factura cuando se acredita el pago, y cada cancelación o devolución recibe su nota de crédito. Después subimos el PDF a Mercado Libre."
        checked={v.automatizar}
        onChange={({ currentTarget }) => set({ automatizar: currentTarget.checked })}
      />
      {v.automatizar && (
        <>
          <DateInput
            label="Desde qué fecha"
            description="No se procesa ninguna venta anterior a esta fecha."
            required
            {...campo('fecha_inicio_automatizacion')}
            value={inicio}
            onChange={(fecha) => set({ fecha_inicio_automatizacion: fecha })}
          />
          {enciende && inicio !== null && inicio < hoy && (
            <Notice tono="ambar">
              La fecha ya pasó: también se facturan las ventas sin factura desde el {formatFecha(inicio)}. Si las
              facturaste con otro sistema, poné la fecha de hoy o marcalas antes como facturadas por fuera.
            </Notice>
          )}
          <TextInput
            label="Espera de los datos del comprador"
            description="Horas desde la venta, de 1 a 720, que Talonario espera a que Mercado Libre informe quién compró. Después, la venta sin datos de facturación va a consumidor final, y la venta sin comprador queda en Con problemas."
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            rightSection="h"
            rightSectionWidth={44}
            rightSectionPointerEvents="none"
            {...campo('receptor_espera_horas')}
            value={v.receptor_espera_horas}
            onChange={({ currentTarget }) => set({ receptor_espera_horas: currentTarget.value })}
          />
          <TextInput
            label="Espera de las notas de crédito"
            description={`Minutos de espera, por si la cancelación se vuelve atrás${espera === null ? '' : `: ${espera}`}.`}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            rightSection="min"
            rightSectionWidth={44}
            rightSectionPointerEvents="none"
            {...campo('nc_espera_minutos')}
            value={v.nc_espera_minutos}
            onChange={({ currentTarget }) => set({ nc_espera_minutos: currentTarget.value })}
          />
        </>
      )}
    </Seccion>
  );
}
