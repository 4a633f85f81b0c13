import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import type { UseFormReturnType } from '@mantine/form';
import type { CostoPartes } from '@talonario/core/articulos';
import type { AlicuotaIva, Moneda, TratamientoIva } from '@talonario/core/base';
import { useId } from 'react';
import { Columnas } from '../../../components/campos/Columnas.tsx';
import { useAcceso } from '../../../hooks/useAcceso.ts';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import type { ArticuloValores } from './articuloForm.ts';
import classes from './CamposArticulo.module.css';
import { Costo } from './Costo.tsx';
import { opcionesIva } from './iva.ts';

interface Props {
  form: UseFormReturnType<ArticuloValores>;
  /** The SKU of an article that exists stays. */
  skuFijo?: boolean;
  /** Cost of a kit, its parts', which is not typed here; null: the article is no kit. */
  costoDeKit?: CostoPartes | null;
}

/** The fields of an article (spec §5 "Article form"). */
export function CamposArticulo({ form, skuFijo = false, costoDeKit = null }: Props) {
  const { values: v } = form;
  const moneda = useId();
  const veCostos = useAcceso().puede('ganancias');
  return (
    <>
      {!skuFijo && (
        <TextInput
          label="SKU"
          description="El mismo SKU que en tus publicaciones. Después no se puede cambiar."
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
        {!veCostos ? null : costoDeKit === null ? (
          <>
            <MoneyInput
              label="Costo"
              description="Sin IVA si sos Responsable inscripto; con IVA si no."
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
          </>
        ) : (
          <Input.Wrapper
            labelElement="div"
            label="Costo"
            description="El costo del kit es la suma de sus partes, y cambia con ellas."
            className={classes.deKit}
          >
            <Costo de={costoDeKit} />
          </Input.Wrapper>
        )}
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
          description="Opcional. Se imprime en las facturas."
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
