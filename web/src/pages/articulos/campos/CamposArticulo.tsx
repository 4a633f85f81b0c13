import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import type { UseFormReturnType } from '@mantine/form';
import type { AlicuotaIva, Moneda, TratamientoIva } from '@talonario/core/base';
import { useId } from 'react';
import { Columnas } from '../../../components/campos/Columnas.tsx';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import type { ArticuloValores } from './articuloForm.ts';
import { opcionesIva } from './iva.ts';

interface Props {
  form: UseFormReturnType<ArticuloValores>;
  /** The SKU of an article that exists stays. */
  skuFijo?: boolean;
  /** True for a kit, whose cost is its parts'. */
  esKit?: boolean;
}

/** The fields of an article (spec §5 "Article form"). */
export function CamposArticulo({ form, skuFijo = false, esKit = false }: Props) {
  const { values: v } = form;
  const moneda = useId();
  return (
    <>
      {!skuFijo && (
        <TextInput
          label="SKU"
          description="El mismo que en tus publicaciones. Después no se puede cambiar."
          required
          autoComplete="off"
          maxLength={100}
          data-autofocus
          {...form.getInputProps('sku')}
        />
      )}
      <TextInput
        label="Descripción"
        required
        autoComplete="off"
        maxLength={300}
        {...form.getInputProps('descripcion')}
      />
      <Columnas de={2}>
        <MoneyInput
          label="Costo"
          description={
            esKit
              ? 'Se usa la suma de sus partes: este costo vale si deja de ser un kit.'
              : 'Sin IVA si sos Responsable inscripto; final si no.'
          }
          required
          tipo={v.currency === 'USD' ? 'dolares' : 'precio'}
          {...form.getInputProps('cost')}
          value={v.cost}
          onChange={(cost) => form.setFieldValue('cost', cost)}
        />
        <Input.Wrapper labelElement="div" label="Moneda" labelProps={{ id: moneda }}>
          <SegmentedControl
            fullWidth
            aria-labelledby={moneda}
            data={monedas}
            value={v.currency}
            onChange={(currency) => form.setFieldValue('currency', currency as Moneda)}
          />
        </Input.Wrapper>
        <MoneyInput
          label="Stock"
          required
          tipo="numero"
          {...form.getInputProps('stock')}
          value={v.stock}
          onChange={(stock) => form.setFieldValue('stock', stock)}
        />
        <Select
          label="IVA"
          required
          data={opcionesIva}
          value={String(v.iva)}
          onChange={(iva) => form.setFieldValue('iva', Number(iva) as AlicuotaIva)}
        />
        {v.iva === 0 && (
          <Select
            label="Por qué no lleva IVA"
            data={tratamientos}
            value={v.tratamiento_iva === 'no_gravado' ? 'no_gravado' : 'exento'}
            onChange={(valor) => form.setFieldValue('tratamiento_iva', valor as TratamientoIva)}
          />
        )}
        <TextInput
          label="Despacho de importación"
          description="Opcional. Sale en las facturas."
          autoComplete="off"
          maxLength={60}
          {...form.getInputProps('despacho')}
        />
      </Columnas>
    </>
  );
}

const monedas = [
  { value: 'ARS', label: 'Pesos' },
  { value: 'USD', label: 'Dólares' },
];

const tratamientos = [
  { value: 'exento', label: 'Exento' },
  { value: 'no_gravado', label: 'No gravado' },
];
