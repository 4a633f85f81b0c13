import type { CorteAbierto } from '@talonario/core/arca';
import { formatFecha, toBuenosAires, today } from '@talonario/core/base';
import { formatHora } from '../../textos/fechaYHora.ts';
import { haceCuanto } from '../../textos/haceCuanto.ts';
import { enPlural } from '../../textos/numeros.ts';

/** An open outage in words: the event, and its consequence for the person. */
export interface CorteDicho {
  titulo: string;
  detalle: string;
}

/** Sentences of an open outage of a company. */
export function decirCorte(corte: CorteAbierto, ahora: Date): CorteDicho {
  const titulo = `ARCA no responde desde ${haceCuanto(corte.desde, ahora)}`;
  return { titulo, detalle: detalles[corte.espera](corte, ahora) };
}

const detalles: Readonly<Record<CorteAbierto['espera'], (corte: CorteAbierto, ahora: Date) => string>> = {
  plazo: (corte, ahora) =>
    `${queEspera(corte)} Si ${cuando(corte.emite_desde, ahora)} sigue sin responder, se puede emitir con CAEA.`,
  confirmacion: (corte) =>
    `${queEspera(corte)} Se cumplió el plazo que elegiste: podés emitir con CAEA, o esperar a que ARCA vuelva.`,
  emite: (corte) =>
    `Los comprobantes de ${corte.razon_social} salen con CAEA${corte.confirmado_por === null ? '' : `, como decidió ${corte.confirmado_por}`}. Talonario los informa cuando ARCA vuelva; no hace falta que hagas nada.`,
  impedida: (corte) =>
    corte.impedimento === 'numeros_por_confirmar'
      ? `${queEspera(corte)} La emisión con CAEA está detenida: se restauró una copia, y falta confirmar los últimos números.`
      : `${queEspera(corte)} La emisión con CAEA está detenida: falta el código de esta quincena, y con ARCA caída no se puede pedir.`,
};

/** `Tienda Norte SRL tiene 12 comprobantes en espera.`: a company's name may end with a full stop, and a sentence has one. */
function queEspera({ razon_social, en_cola: { cantidad } }: CorteAbierto): string {
  if (cantidad === 0) return `${razon_social} todavía no tiene comprobantes en espera.`;
  return `${razon_social} tiene ${enPlural(cantidad, '1 comprobante', '# comprobantes')} en espera.`;
}

/** `a las 14:35`, with its day when it is not today. */
function cuando(instante: Date, ahora: Date): string {
  const hora = `a las ${formatHora(instante)}`;
  const dia = toBuenosAires(instante);
  return dia === today(ahora) ? hora : `el ${formatFecha(dia)} ${hora}`;
}
