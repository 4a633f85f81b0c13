import { frase, fraseOpcional } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { obligatoria } from '../../comando/opcion.ts';
import { aumento, redondeo } from '../../comando/opciones/aumento.ts';
import { bandera } from '../../comando/opciones/bandera.ts';

const precios = defineComando({
  nombre: 'precios',
  resumen: 'Tus listas de precios, o los precios de una.',
  clase: 'consulta',
  argumentos: { lista: fraseOpcional('LISTA', 'nombre o id de la lista') },
  ejemplos: [['precios Mayorista', 'los precios de esa lista']],
  run: async (context, { argumentos: { lista } }) => (await import('./precios.ts')).precios(context, lista),
});

const cambiar = defineComando({
  nombre: 'precios cambiar',
  resumen: 'Cambia los precios de una lista en un porcentaje: muestra, pregunta y cambia.',
  clase: 'tarea',
  argumentos: { lista: frase('LISTA', 'nombre o id de la lista') },
  opciones: {
    porcentaje: obligatoria(aumento('cuánto: 10, -5,5')),
    redondeo: redondeo('centavos, 1, 10, 100, o que termine en 9, 99 o 90'),
    simular: bandera('solo muestra qué cambiaría'),
    si: bandera('no pregunta: hace falta donde no hay nadie para contestar'),
  },
  ejemplos: [['precios cambiar Mayorista --porcentaje 10 --redondeo 90 --simular', 'qué cambiaría']],
  run: async (context, { opciones, argumentos: { lista } }) =>
    (await import('./cambiar.ts')).cambiar(context, { ...opciones, lista }),
});

/** Commands of the stored price lists. */
export const comandosDePrecios = [precios, cambiar];
