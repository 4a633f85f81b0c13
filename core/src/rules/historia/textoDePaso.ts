import type { ClasePaso, DatosPaso } from '../../contract/traza.ts';
import { enPlural } from '../enPlural.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

type Texto = (datos: DatosPaso) => string;

/** Text of each step, from its data. */
const textos: Readonly<Record<ClasePaso, Texto>> = {
  aviso: ({ clase, resultado }) =>
    `Aviso de ${nombreDePlaza()} (${String(clase)}) pasado a trabajo${resultado === 'postergada' ? ', sin apuro' : ''}`,
  pedido: ({ metodo, ruta, estado }) => `Pedido de una persona: ${String(metodo)} ${String(ruta)}, ${String(estado)}`,
  comando: () => 'Comando de la terminal',
  trabajo: ({ cola, espera_ms, intento, fallo }) =>
    `Trabajo ${String(cola)}, después de esperar ${String(espera_ms)} ms${vez(intento)}${fallo ? ': falló' : ''}`,
  lectura: ({ motivo }) =>
    motivo === 'falla' ? `Orden que no se pudo leer de ${nombreDePlaza()}` : `Orden leída de ${nombreDePlaza()}`,
  decision: ({ decision }) => (decision === 'factura' ? 'Decidida: lleva factura' : 'Decidida: ahora no lleva factura'),
  emision: (datos) => `Pedido a ARCA guardado con sus números: ${numeros(datos)}`,
  recuperada: (datos) => `Pedido a ARCA que había quedado abierto, retomado: ${numeros(datos)}`,
  cae: (datos) =>
    `ARCA respondió por ${numeros(datos)}: ${enPlural(Number(datos['aprobados']), '1 con CAE', '# con CAE')}, ${enPlural(Number(datos['rechazados']), '1 rechazado', '# rechazados')}`,
  guardado: (datos) => `CAE guardado: ${numeros(datos)}`,
  pdf: ({ bytes }) => `PDF subido a ${nombreDePlaza()} (${String(bytes)} bytes)`,
  mail: () => 'Mail mandado',
};

export function textoDePaso(paso: ClasePaso, datos: DatosPaso): string {
  return textos[paso](datos);
}

function vez(intento: unknown): string {
  return typeof intento === 'number' && intento > 1 ? `, intento ${intento}` : '';
}

function numeros({ serie, numero_desde, numero_hasta }: DatosPaso): string {
  return `${String(serie)}, ${numero_desde === numero_hasta ? '' : `del ${String(numero_desde)} al `}${String(numero_hasta)}`;
}
