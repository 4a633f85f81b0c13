import { Group, SegmentedControl } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import type { FaltaDeArticulo, OperacionDeCambio, RedondeoDeCambio } from '@talonario/core/articulos';
import { formatPorcentaje } from '@talonario/core/base';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Columnas } from '../../../components/campos/Columnas.tsx';
import { MoneyInput, textOfNumero, textOfPrecio } from '../../../components/campos/MoneyInput.tsx';
import { enPlural } from '../../../textos/numeros.ts';
import { opcionesIva } from '../campos/iva.ts';
import type { Formatear } from './VistaCambio.tsx';
import { CambioDialog } from './CambioDialog.tsx';
import { cambioNuevo, conCampo, pedidoOf, problemaDeValor, type CambioValores } from './cambioForm.ts';
import { opcionesRedondeo } from './redondeos.ts';

interface Props {
  /** The articles that the change reaches: these, or all that `q` finds. */
  alcance: { skus?: string[]; q?: string; sin?: FaltaDeArticulo };
  /** null: more than are counted. */
  cuantos: number | null;
  onClose: () => void;
  onHecho: () => void;
}

/** Changes the cost, the VAT or the stock of many articles. */
export function CambioStockDialog({ alcance, cuantos, onClose, onHecho }: Props) {
  const [v, setV] = useState<CambioValores>(cambioNuevo);
  const problema = problemaDeValor(v);
  const cambio = problema === null ? pedidoOf(v) : null;
  return (
    <CambioDialog
      titulo={tituloOf(cuantos)}
      pedido={cambio && { ...cambio, ...alcance }}
      enviar={(pedido, como) => call('cambiarStock', { body: { ...pedido, ...como } })}
      formatear={formatos[v.campo]}
      onClose={onClose}
      onHecho={onHecho}
    >
      <Group>
        <SegmentedControl
          aria-label="Qué cambia"
          data={campos}
          value={v.campo}
          onChange={(campo) => setV(conCampo(v, campo as CambioValores['campo']))}
        />
      </Group>
      {v.campo === 'iva' ? (
        <Columnas de={3}>
          <Select
            label="IVA"
            data={opcionesIva}
            value={v.valor}
            onChange={(valor) => setV({ ...v, valor: valor ?? '21' })}
          />
        </Columnas>
      ) : (
        <Columnas de={3}>
          <Select
            label="Cómo"
            data={operaciones}
            value={v.operacion}
            onChange={(operacion) => setV({ ...v, operacion: operacion as OperacionDeCambio })}
          />
          <MoneyInput
            label={v.operacion === 'porcentaje' ? 'Porcentaje' : v.operacion === 'sumar' ? 'Cuánto' : 'Valor'}
            description={v.operacion === 'fijar' ? undefined : 'Con un signo menos adelante, el valor baja.'}
            tipo={v.operacion === 'porcentaje' ? 'porcentaje' : 'numero'}
            data-autofocus
            value={v.valor}
            onChange={(valor) => setV({ ...v, valor })}
            error={problema}
          />
          {v.campo === 'cost' && (
            <Select
              label="Redondeo"
              data={opcionesRedondeo}
              value={v.redondeo}
              onChange={(redondeo) => setV({ ...v, redondeo: redondeo as RedondeoDeCambio })}
            />
          )}
        </Columnas>
      )}
    </CambioDialog>
  );
}

function tituloOf(cuantos: number | null): string {
  if (cuantos === null) return 'Cambiar todos los artículos del filtro';
  return enPlural(cuantos, 'Cambiar 1 artículo', 'Cambiar # artículos');
}

const campos = [
  { value: 'cost', label: 'Costo' },
  { value: 'iva', label: 'IVA' },
  { value: 'stock', label: 'Stock' },
];

const operaciones = [
  { value: 'porcentaje', label: 'Subir o bajar un porcentaje' },
  { value: 'sumar', label: 'Sumar o restar' },
  { value: 'fijar', label: 'Poner un valor' },
];

const formatos: Readonly<Record<CambioValores['campo'], Formatear>> = {
  cost: (costo, moneda) => `${moneda === 'USD' ? 'US$' : '$'}\u00A0${textOfPrecio(costo)}`,
  iva: formatPorcentaje,
  stock: textOfNumero,
};
