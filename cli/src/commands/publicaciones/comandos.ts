import { defineComando } from '../../comando/comando.ts';
import { obligatoria } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { elegida } from '../../comando/opciones/elegida.ts';
import { porcentaje } from '../../comando/opciones/porcentaje.ts';
import { cuenta, texto } from '../../comando/opciones/texto.ts';

const publicaciones = defineComando({
  nombre: 'publicaciones',
  resumen: 'Tus publicaciones de Mercado Libre, con lo que deja cada una.',
  clase: 'control',
  opciones: {
    cuenta: obligatoria(cuenta('apodo o id de la cuenta de Mercado Libre')),
    estado: elegida(['activas', 'pausadas', 'finalizadas', 'todas'], 'ESTADO', 'en qué estado'),
    buscar: texto('TEXTO', 'texto del título'),
    sku: texto('SKU', 'solo las publicaciones con exactamente ese SKU'),
    pierden: bandera('solo las que pierden plata, la que más pierde primero'),
    piso: porcentaje('solo las publicaciones con menos que ese margen, en porcentaje'),
    sinCosto: bandera('solo las publicaciones sin artículo o sin costo'),
    refrescar: bandera('antes vuelve a leer las publicaciones de Mercado Libre'),
  },
  ejemplos: [
    ['publicaciones --cuenta TIENDA.NORTE --pierden', 'las que pierden plata'],
    ['publicaciones --cuenta TIENDA.NORTE --refrescar', 'antes vuelve a leer las publicaciones'],
  ],
  run: async (context, { opciones }) => (await import('./publicaciones.ts')).publicaciones(context, opciones),
});

const precioCalcular = defineComando({
  nombre: 'precio calcular',
  resumen: 'El menor precio que deja la utilidad, el margen o la ganancia pedida.',
  clase: 'consulta',
  opciones: {
    publicacion: obligatoria(texto('ID', 'la publicación: MLA…')),
    utilidad: porcentaje('porcentaje del costo'),
    margen: porcentaje('porcentaje del ingreso sin IVA'),
    ganancia: porcentaje('pesos por unidad'),
    cuenta: cuenta('de qué cuenta, si no se leyó todavía'),
  },
  ejemplos: [['precio calcular --publicacion MLA1450001126 --utilidad 60', 'el precio que deja el 60 % del costo']],
  run: async (context, { opciones }) => (await import('./precioCalcular.ts')).precioCalcular(context, opciones),
});

/** Commands of the profit of each listing, and of its price. */
export const comandosDePublicaciones = [
  publicaciones,
  { nombre: 'precio', resumen: 'El precio de venta de una publicación.' },
  precioCalcular,
];
