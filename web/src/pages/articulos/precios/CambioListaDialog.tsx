import { Select } from '../../../components/campos/Select.tsx';
import type { ListaPrecios, RedondeoDeCambio } from '@talonario/core/articulos';
import { formatARS, parseImporte } from '@talonario/core/base';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Columnas } from '../../../components/campos/Columnas.tsx';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import { CambioDialog } from '../cambio/CambioDialog.tsx';
import { problemaDeValor } from '../cambio/cambioForm.ts';
import { opcionesRedondeo } from '../cambio/redondeos.ts';

/** Raises or lowers all the prices of a list, or those that a search finds. */
export function CambioListaDialog({ lista, q, onClose }: { lista: ListaPrecios; q: string; onClose: () => void }) {
  const [porcentaje, setPorcentaje] = useState('');
  const [redondeo, setRedondeo] = useState<RedondeoDeCambio>('centavos');
  const problema = problemaDeValor({ operacion: 'porcentaje', valor: porcentaje });
  const numero = problema === null ? parseImporte(porcentaje) : null;
  return (
    <CambioDialog
      titulo={q === '' ? `Cambiar los precios de ${lista.name}` : `Cambiar los precios de ${lista.name} con «${q}»`}
      pedido={numero && { porcentaje: numero.toNumber(), redondeo, ...(q !== '' && { q }) }}
      enviar={(pedido, como) => call('cambiarLista', { params: { id: lista.id }, body: { ...pedido, ...como } })}
      formatear={formatARS}
      onClose={onClose}
      onHecho={() => undefined}
    >
      <Columnas de={2}>
        <MoneyInput
          label="Porcentaje"
          description="Con un signo menos adelante, los precios bajan."
          tipo="porcentaje"
          data-autofocus
          value={porcentaje}
          onChange={setPorcentaje}
          error={problema}
        />
        <Select
          label="Redondeo"
          data={opcionesRedondeo}
          value={redondeo}
          onChange={(elegido) => setRedondeo(elegido as RedondeoDeCambio)}
        />
      </Columnas>
    </CambioDialog>
  );
}
