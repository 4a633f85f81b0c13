import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DialogButtons } from '../../../../components/dialogos/DialogButtons.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { afterPaintBeforeInput } from '../../../../hooks/pantalla/afterPaintBeforeInput.ts';
import type { ItemValores } from '../facturaValores.ts';
import classes from './PegarDialog.module.css';
import { readPegado, type Destino } from './pegado.ts';
import { enPlural, withComma } from '@talonario/core/base';

interface Props {
  /** Pasted text; empty before the paste. */
  texto: string;
  destino: Destino;
  /** Number of lines that still fit in the voucher. */
  lugar: number;
  onAgregar: (items: ItemValores[]) => void;
  onClose: () => void;
}

/** Rows of a spreadsheet: what was understood of each is seen before it is added, and what was not stays to be corrected. */
export default function PegarDialog({ texto: inicial, destino, lugar, onAgregar, onClose }: Props) {
  const [texto, setTexto] = useState(inicial);
  const { renglones, sin_usar, titulos, pasados } = readPegado(texto, destino);
  const entendidos = renglones.flatMap(({ item }) => item ?? []);
  const malos = renglones.filter(({ item }) => item === null);
  const sobran = entendidos.length > lugar;
  const add = () => {
    onAgregar(entendidos);
    if (malos.length === 0) onClose();
    // The rows keep their titles, which name the columns.
    else setTexto([...(titulos === null ? [] : [titulos]), ...malos.map((malo) => malo.texto)].join('\n'));
  };
  return (
    <Modal opened onClose={onClose} title="Pegar de una planilla" size="xl" closeOnClickOutside={false}>
      <Stack>
        <Textarea
          data-autofocus
          label="Texto copiado"
          description="Un renglón por ítem: descripción, cantidad, precio e IVA, o con los títulos de tus columnas. Los decimales, con coma o con punto."
          rows={5}
          classNames={{ input: classes.texto }}
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        {renglones.length > 0 && (
          <p className={classes.resumen} aria-live="polite">
            {enPlural(entendidos.length, '1 ítem reconocido', '# ítems reconocidos')}
            {malos.length > 0 && `, ${enPlural(malos.length, '1 renglón para corregir', '# renglones para corregir')}`}.
            {pasados !== null &&
              ` Los precios copiados son ${pasados}: se pasan a ${tituloDePrecio(destino).toLowerCase().replace('iva', 'IVA')}.`}
            {sin_usar.length > 0 &&
              ` ${enPlural(sin_usar.length, 'No se usa', 'No se usan')} «${sin_usar.join('», «')}».`}
          </p>
        )}
        {renglones.length > 0 && (
          <div className={classes.marco} tabIndex={0} role="region" aria-label="Ítems reconocidos">
            <table className={classes.tabla}>
              <thead>
                <tr>
                  <th scope="col">Descripción</th>
                  <th scope="col">Cantidad</th>
                  <th scope="col">{tituloDePrecio(destino)}</th>
                  <th scope="col">IVA</th>
                </tr>
              </thead>
              <tbody>
                {renglones.map(({ item, problema, texto: crudo }, indice) =>
                  item ? (
                    <tr key={item.clave}>
                      <td>
                        {item.sku !== '' && <small>{item.sku} </small>}
                        {item.descripcion}
                      </td>
                      <td>{item.cantidad}</td>
                      <td>{item.precio}</td>
                      <td>{item.tratamiento_iva === 'no_gravado' ? 'No gravado' : `${withComma(item.iva)} %`}</td>
                    </tr>
                  ) : (
                    <tr key={`${String(indice)} ${crudo}`} data-mal>
                      <td colSpan={4}>
                        {crudo.replaceAll('\t', ' · ')} <strong>{problema}</strong>
                      </td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </div>
        )}
        {sobran && (
          <Notice tono="rojo" role="alert">
            Un comprobante lleva hasta 500 ítems: {enPlural(lugar, 'queda lugar para uno', 'queda lugar para #')}.
          </Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {texto.trim() === '' ? 'Cancelar' : 'Cerrar sin agregar'}
          </Button>
          <Button disabled={entendidos.length === 0 || sobran} onClick={() => afterPaintBeforeInput(add)}>
            {entendidos.length === 0 ? 'Agregar' : enPlural(entendidos.length, 'Agregar 1 ítem', 'Agregar # ítems')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

/** Title of the voucher's own column. */
function tituloDePrecio({ precios_con_iva }: Destino): string {
  return precios_con_iva === null ? 'Precio' : precios_con_iva ? 'Precio con IVA' : 'Precio sin IVA';
}
