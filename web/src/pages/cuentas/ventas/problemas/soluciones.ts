import type { Derecho } from '@talonario/core/base';
import { solucionesOf, type SolucionVenta } from '@talonario/core/ventas';
import { enPlural } from '../../../../textos/numeros.ts';
import type { Modo } from '../modos.ts';
import type { Venta } from '../ventas.ts';

interface Textos {
  una: string;
  /** null: it is done sale by sale. */
  muchas: string | null;
  /** Right needed, when it is not to issue. */
  derecho?: Derecho;
}

/** Words of each solution, for one sale and for many. */
const deFacturar: Readonly<Record<SolucionVenta, Textos>> = {
  facturar_igual: { una: 'Facturar igual', muchas: 'Facturar igual las #' },
  reintentar: { una: 'Reintentar', muchas: 'Reintentar las #' },
  comprador: { una: 'Corregir el comprador', muchas: 'Corregir los # compradores' },
  consumidor_final: { una: 'Como consumidor final', muchas: 'Las # como consumidor final' },
  a_mano: { una: 'Hacer su factura', muchas: null },
  borrador: { una: 'Seguir con el borrador', muchas: null },
  por_fuera: { una: 'La facturé por fuera', muchas: 'Las # facturadas por fuera' },
  descartar: { una: 'Descartar', muchas: 'Descartar las #' },
  en_plaza: { una: 'Ver en Mercado Libre', muchas: null },
  padrones: { una: 'Importar el padrón', muchas: 'Importar el padrón', derecho: 'configurar' },
  percepciones: { una: 'Completar los ajustes', muchas: 'Completar los ajustes', derecho: 'configurar' },
  ajustes: { una: 'Cambiar la opción de la cuenta', muchas: 'Cambiar la opción de la cuenta', derecho: 'configurar' },
};

/** Words of a credit note's solutions; the others do not apply to it. */
const deAcreditar: Partial<Record<SolucionVenta, Textos>> = {
  facturar_igual: { una: 'Hacer la nota igual', muchas: 'Hacer igual las # notas' },
  reintentar: deFacturar.reintentar,
  borrador: deFacturar.borrador,
  descartar: deFacturar.descartar,
  en_plaza: deFacturar.en_plaza,
};

export interface SolucionDicha {
  solucion: SolucionVenta;
  texto: string;
  /** Right needed. */
  derecho: Derecho;
  /** It is the advised action. */
  principal: boolean;
}

/** Solutions of a cause shared by some sales, in order. */
export function solucionesEn({ clave }: Modo, codigo: string, cuantas: number): SolucionDicha[] {
  const textos = clave === 'facturar' ? deFacturar : deAcreditar;
  const deLaCausa = solucionesOf(codigo);
  return deLaCausa.flatMap((solucion) => {
    const textosDeSolucion = textos[solucion];
    const texto = textosDeSolucion && enPlural(cuantas, textosDeSolucion.una, textosDeSolucion.muchas ?? '');
    const principal = solucion === deLaCausa.find((aplicable) => textos[aplicable] !== undefined);
    return texto ? [{ solucion, texto, derecho: textosDeSolucion?.derecho ?? 'emitir', principal }] : [];
  });
}

/** Solutions of one sale; none once it is not shown as a problem. */
export function solucionesDeVenta(modo: Modo, { grupo, motivo }: Pick<Venta, 'grupo' | 'motivo'>): SolucionDicha[] {
  return grupo === 'con_problemas' && motivo !== null ? solucionesEn(modo, motivo.codigo, 1) : [];
}
