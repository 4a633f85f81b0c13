import { Decimal } from 'decimal.js';
import type { Serie } from '../../../contract/arca/arca.ts';
import { fechaCivil } from '../../../contract/base.ts';
import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import { children, integer, isBlank, text, textOrNull, type Node } from '../soap/nodes.ts';

// Values of an answer of WSFE. What is not written as ARCA writes it is unknown (null), and never a value of ours.

/** `Errors` of a result: they concern the request as a whole. */
export function errorsOf(result: Node): MensajeArca[] {
  return messages(result, 'Errors', 'Err');
}

/** `Observaciones` of a voucher or a code; none when there is no node. */
export function observationsOf(node: Node | null): MensajeArca[] {
  return messages(node, 'Observaciones', 'Obs');
}

/** `Events` of a result: notices that come with any answer and change nothing. */
export function eventsOf(result: Node): MensajeArca[] {
  return messages(result, 'Events', 'Evt');
}

function messages(node: Node | null, container: string, item: string): MensajeArca[] {
  return children(node, container, item)
    .filter((message) => text(message, 'Msg') !== '' || !isBlank(message['Code']))
    .map((message) => ({ codigo: integer(message, 'Code') ?? 0, mensaje: text(message, 'Msg') }));
}

/** `yyyyMMdd` as a civil date; null when empty, the literal NULL, or no day of the calendar. */
export function civilDate(escrita: string): string | null {
  const parts = /^((?:19|2\d)\d{2})(\d{2})(\d{2})/.exec(escrita);
  const fecha = parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : '';
  return fechaCivil.safeParse(fecha).success ? fecha : null;
}

/** CAE or CAEA: fourteen digits, not all of them zeros; null: the element has none. */
export function authorizationCode(node: Node | null, name: string): string | null {
  const codigo = text(node, name);
  return /^(?!0+$)\d{14}$/.test(codigo) ? codigo : null;
}

/** An amount as ARCA prints its doubles; null: absent, or no number. */
export function amount(node: Node, name: string): Decimal | null {
  const escrito = text(node, name);
  if (!/^-?\d+(?:\.\d+)?(?:E[+-]?\d{1,3})?$/i.test(escrito)) return null;
  return new Decimal(escrito);
}

/** Whether a voucher or a number is of the serie asked about, as far as its answer tells. */
export function isOfSerie({ punto_de_venta, tipo_comprobante }: Serie, node: Node): boolean {
  return says(node, 'PtoVta', punto_de_venta) && says(node, 'CbteTipo', tipo_comprobante);
}

/** Whether an element is the number expected; one that ARCA leaves out contradicts nothing. */
export function says(node: Node, name: string, esperado: number): boolean {
  return textOrNull(node, name) === null || integer(node, name) === esperado;
}
