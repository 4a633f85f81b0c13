import { Input, SegmentedControl } from '@mantine/core';
import { Select } from '../../../../components/campos/Select.tsx';
import type { ListaPrecios } from '@talonario/core/articulos';
import { memo, type ComponentProps } from 'react';
import { Columnas } from '../../../../components/campos/Columnas.tsx';
import { BuscarArticulo } from './BuscarArticulo.tsx';
import classes from './Items.module.css';

interface Props extends ComponentProps<typeof BuscarArticulo> {
  listas: readonly ListaPrecios[];
  /** The list that is taken is the one of the buyer. */
  propuesta: boolean;
  onLista: (id: string | null) => void;
  /** True when prices include VAT; null for a voucher without VAT. */
  preciosConIva: boolean | null;
  onPreciosConIva: (conIva: boolean) => void;
}

/** Bar over the lines: the search of articles, and their prices. It is not drawn again for a change in a line. */
export const Barra = memo(function Barra(props: Props) {
  const { listas, propuesta, onLista, preciosConIva, onPreciosConIva, ...deBusqueda } = props;
  return (
    <Columnas de="primera-ancha">
      <BuscarArticulo {...deBusqueda} />
      {listas.length > 0 && (
        <Select
          label="Lista de precios"
          description={propuesta ? 'Es la lista de este comprador.' : undefined}
          placeholder="Ninguna"
          clearable
          data={listas.map(({ id, name }) => ({ value: id, label: name }))}
          value={deBusqueda.lista}
          onChange={onLista}
        />
      )}
      {preciosConIva !== null && (
        <Input.Wrapper labelElement="div" label="Precios" labelProps={{ id: 'precios-con-iva' }}>
          <SegmentedControl
            fullWidth
            className={classes.opciones ?? ''}
            aria-labelledby="precios-con-iva"
            data={[
              { value: 'con', label: 'Con IVA' },
              { value: 'sin', label: 'Sin IVA' },
            ]}
            value={preciosConIva ? 'con' : 'sin'}
            onChange={(valor) => onPreciosConIva(valor === 'con')}
          />
        </Input.Wrapper>
      )}
    </Columnas>
  );
});
