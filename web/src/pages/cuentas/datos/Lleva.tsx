import { Checkbox, Radio, Stack, Textarea } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import { withComma, type AlicuotaIva } from '@talonario/core/base';
import { alicuotasIva } from '@talonario/core/comprobantes';
import { discriminaIva, type CuentaAjustes } from '@talonario/core/empresas';
import { isAgente } from '@talonario/core/percepciones';
import { Notice } from '../../../components/estados/States.tsx';
import { Seccion } from '../../../components/secciones/Seccion.tsx';
import type { SeccionProps } from './seccion.ts';

/** Settings of the vouchers' contents. */
export function Lleva({ v, set, campo, cuenta, empresa }: SeccionProps) {
  // VAT and the letter do not concern a company that issues C; nor do perceptions one that is no agent.
  const discrimina = empresa === null || discriminaIva(empresa.situacion_iva);
  const percibe = empresa !== null && isAgente(empresa);
  return (
    <Seccion forma="lateral" titulo="Qué lleva la factura">
      <Checkbox
        label="Incluir el costo de envío"
        description="El envío que pagó el comprador va como un renglón más, con el IVA de los productos."
        checked={v.include_shipping_cost}
        onChange={({ currentTarget }) => set({ include_shipping_cost: currentTarget.checked })}
      />
      <Select
        label="IVA de los artículos sin cargar"
        description={
          discrimina
            ? 'Se usa para los SKU que no están en tus artículos. Con 0 % salen exentos.'
            : 'Tu empresa emite C, que no discrimina IVA: por ahora no cambia nada.'
        }
        data={opcionesIva}
        {...campo('iva')}
        value={String(v.iva)}
        onChange={(iva) => set({ iva: Number(iva) as AlicuotaIva })}
      />
      <Checkbox
        label="Emitir siempre factura B"
        description={
          discrimina
            ? 'También a quienes les corresponde A: responsables inscriptos y monotributistas.'
            : 'Tu empresa emite C a todos, así que no tiene efecto.'
        }
        disabled={!discrimina && !v.force_factura_b}
        checked={v.force_factura_b}
        onChange={({ currentTarget }) => set({ force_factura_b: currentTarget.checked })}
      />
      {v.force_factura_b && !cuenta.force_factura_b && discrimina && (
        <Notice tono="ambar">
          <p>
            <strong>Esto se aparta de la regla general.</strong> A un responsable inscripto o un monotributista le
            corresponde factura A: con una B no puede computar el IVA y te la puede reclamar. Si pasa, se cambia por una
            A desde el Facturador.
          </p>
        </Notice>
      )}
      {percibe && (
        <Radio.Group
          label="Ventas que llevan percepción de Ingresos Brutos"
          description="La percepción va por encima de lo que el comprador pagó: Mercado Libre no se la cobra."
          value={v.percepcion_en_ventas}
          onChange={(valor) => set({ percepcion_en_ventas: valor as CuentaAjustes['percepcion_en_ventas'] })}
        >
          <Stack gap="xs" pt="xs">
            <Radio value="agregar" label="Facturarlas con la percepción" />
            <Radio value="revisar" label="Dejarlas en Con problemas" />
          </Stack>
        </Radio.Group>
      )}
      <Textarea
        label="Observaciones"
        description="Salen impresas en todos los comprobantes de las ventas de esta cuenta."
        autosize
        minRows={2}
        maxRows={8}
        {...campo('observaciones')}
        value={v.observaciones}
        onChange={({ currentTarget }) => set({ observaciones: currentTarget.value })}
      />
    </Seccion>
  );
}

const opcionesIva = alicuotasIva.map(({ iva }) => ({
  value: String(iva),
  label: `${withComma(iva)} %`,
}));
