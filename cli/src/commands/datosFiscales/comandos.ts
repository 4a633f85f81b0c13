import { provincias as catalogo } from '@talonario/core/empresas';
import {
  clavesDeRegimen,
  provinciasConRegimen,
  provinciasConVencimiento,
  regimenesPublicados,
} from '@talonario/core/percepciones';
import { palabra, palabrasObligatorias } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { conDefecto, obligatoria } from '../../comando/opcion.ts';
import { fecha } from '../../comando/opciones/fecha.ts';
import { importe } from '../../comando/opciones/importe.ts';
import { elegida } from '../../comando/opciones/elegida.ts';
import { provincia, provinciasEscritas } from '../../comando/opciones/provincia.ts';
import { empresa, texto } from '../../comando/opciones/texto.ts';

const deEmpresa = empresa('de qué empresa; sin ella, de toda la instalación');
const fuente = obligatoria(texto('TEXTO', 'de dónde sale: la resolución o el calendario'));
/** Regimes to which each province adheres. */
const deVarias = clavesDeRegimen.filter((clave) => regimenesPublicados[clave].de_varias !== null);

const deLista = {
  empresa: deEmpresa,
  quitar: texto('ID', 'id del dato que se quita; los comprobantes emitidos quedan como estaban'),
};

const vencimientos = defineComando({
  nombre: 'padron vencimientos',
  resumen: 'Cuándo vencen las DDJJ de los agentes: hasta entonces sus notas devuelven la percepción.',
  clase: 'consulta',
  opciones: deLista,
  ejemplos: [['padron vencimientos --empresa 30716543214', 'los vencimientos de una empresa']],
  run: async (context, { opciones }) => (await import('./datosFiscales.ts')).vencimientos(context, opciones),
});

const vencimiento = defineComando({
  nombre: 'padron vencimiento',
  resumen: 'Carga cuándo vence la DDJJ de un mes, en lugar del anterior: de una empresa, o por terminación del CUIT.',
  clase: 'tarea',
  argumentos: { periodo: palabra('PERIODO', 'mes de la DDJJ, como 2026-11') },
  opciones: {
    provincia: conDefecto('tucuman', provincia(provinciasConVencimiento, 'de qué provincia')),
    empresa: deEmpresa,
    terminacion: texto('DIGITOS', 'último dígito del CUIT: 7, 0,1 o 0-4 (todos)'),
    vence: obligatoria(fecha('cuándo vence')),
    fuente,
  },
  ejemplos: [
    [
      'padron vencimiento 2026-11 --empresa 30716543214 --vence 2026-12-14 --fuente "Calendario de la DGR"',
      'la DDJJ de noviembre de una empresa',
    ],
    [
      'padron vencimiento 2026-11 --terminacion 0-4 --vence 2026-12-14 --fuente "RG (DGR) 1/2026"',
      'de los CUIT terminados en 0 a 4, en toda la instalación',
    ],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./datosFiscales.ts')).vencimiento(context, { ...opciones, ...argumentos }),
});

const minimos = defineComando({
  nombre: 'padron minimos',
  resumen: 'Mínimos de cada provincia: por debajo no se percibe.',
  clase: 'consulta',
  opciones: deLista,
  ejemplos: [['padron minimos', 'los de la instalación y los de Talonario']],
  run: async (context, { opciones }) => (await import('./datosFiscales.ts')).minimos(context, opciones),
});

const minimo = defineComando({
  nombre: 'padron minimo',
  resumen: 'Carga el mínimo de una provincia desde una fecha.',
  clase: 'tarea',
  opciones: {
    provincia: obligatoria(provincia(provinciasConRegimen, 'de qué provincia')),
    empresa: deEmpresa,
    desde: obligatoria(fecha('desde cuándo vale')),
    base: conDefecto('0', importe('base mínima, en pesos')),
    percepcion: conDefecto('0', importe('percepción mínima, en pesos')),
    fuente,
  },
  ejemplos: [
    [
      'padron minimo --provincia caba --desde 2026-11-01 --base 1000 --fuente "Res. AGIP 1/2026"',
      'no se percibe sobre menos de $ 1.000',
    ],
  ],
  run: async (context, { opciones }) => (await import('./datosFiscales.ts')).minimo(context, opciones),
});

const adhesiones = defineComando({
  nombre: 'padron adhesiones',
  resumen: 'Qué provincias adhirieron a un régimen de varias, y desde cuándo.',
  clase: 'consulta',
  opciones: deLista,
  ejemplos: [['padron adhesiones', 'las de la instalación']],
  run: async (context, { opciones }) => (await import('./datosFiscales.ts')).adhesiones(context, opciones),
});

const adhesion = defineComando({
  nombre: 'padron adhesion',
  resumen: 'Carga provincias que adhirieron a un régimen de varias, en lugar de lo que hubiera desde esa fecha.',
  clase: 'tarea',
  argumentos: {
    provincias: provinciasEscritas(
      catalogo.map(({ id }) => id),
      'las que adhirieron, como cordoba o entre-rios',
    ),
  },
  opciones: {
    regimen: conDefecto('sircip', elegida(deVarias, 'REGIMEN', 'a qué régimen')),
    empresa: deEmpresa,
    desde: obligatoria(fecha('desde cuándo')),
    hasta: fecha('último día; sin ella, siguen adheridas'),
    fuente,
  },
  ejemplos: [
    [
      'padron adhesion cordoba mendoza --desde 2026-12-01 --fuente "Disposición de Presidencia 9/2026"',
      'dos provincias, desde diciembre',
    ],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./datosFiscales.ts')).adhesion(context, { ...opciones, ...argumentos }),
});

const monotributo = defineComando({
  nombre: 'monotributo',
  resumen: 'Tablas de categorías de Monotributo, y si la que rige está vencida.',
  clase: 'consulta',
  opciones: deLista,
  ejemplos: [['monotributo', 'las de la instalación y las de Talonario']],
  run: async (context, { opciones }) => (await import('./datosFiscales.ts')).tablas(context, opciones),
});

const cargarMonotributo = defineComando({
  nombre: 'monotributo cargar',
  resumen: 'Carga una tabla más nueva: con --empresa, para todas las del mismo titular.',
  clase: 'tarea',
  argumentos: { limites: palabrasObligatorias('CATEGORIA=LIMITE', 'las once, como A=11000000') },
  opciones: {
    empresa: deEmpresa,
    desde: obligatoria(fecha('desde cuándo vale')),
    hasta: fecha('último día; sin ella, seis meses'),
    precioUnitario: obligatoria(importe('precio máximo por unidad')),
    fuente,
  },
  ejemplos: [
    [
      'monotributo cargar A=11000000 B=16000000 C=22000000 D=27000000 E=32000000 F=40000000 G=48000000 H=73000000 I=82000000 J=94000000 K=113000000 --desde 2026-08-01 --precio-unitario 650000 --fuente "ARCA, agosto de 2026"',
      'con los valores que publica ARCA',
    ],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./datosFiscales.ts')).tabla(context, { ...opciones, ...argumentos }),
});

/** Commands of the dated data that the tax authorities publish: of a company with `--empresa`, or else of the installation. */
export const comandosDeDatosFiscales = [
  vencimientos,
  vencimiento,
  minimos,
  minimo,
  adhesiones,
  adhesion,
  monotributo,
  cargarMonotributo,
];
