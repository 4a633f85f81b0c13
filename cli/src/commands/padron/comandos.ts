import { clavesDeRegimen, provinciasConRegimen } from '@talonario/core/percepciones';
import { palabra, palabrasObligatorias } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { obligatoria } from '../../comando/opcion.ts';
import { fecha } from '../../comando/opciones/fecha.ts';
import { provincia } from '../../comando/opciones/provincia.ts';
import { empresa, texto } from '../../comando/opciones/texto.ts';

const deEmpresa = { empresa: obligatoria(empresa('de qué empresa')) };

const importar = defineComando({
  nombre: 'padron importar',
  resumen: 'Importa el padrón de un mes, como se publica: para toda la instalación, o para --usuario.',
  clase: 'tarea',
  argumentos: {
    regimen: palabra('PROVINCIA', new Intl.ListFormat('es-AR', { type: 'disjunction' }).format(clavesDeRegimen)),
    archivos: palabrasObligatorias('ARCHIVO', 'RAR, ZIP o TXT; de quien publica dos, uno o los dos'),
  },
  opciones: { periodo: texto('AAAA-MM', 'rechaza los de otro mes') },
  ejemplos: [['padron importar caba ARDJU008112026.zip', 'el de AGIP, como se baja']],
  run: async (context, { opciones, argumentos }) =>
    (await import('./importar.ts')).importar(context, { ...opciones, ...argumentos }),
});

const consultar = defineComando({
  nombre: 'padron consultar',
  resumen: 'Qué dicen los padrones de un CUIT.',
  clase: 'consulta',
  argumentos: { cuit: palabra('CUIT', 'CUIT del comprador') },
  opciones: { fecha: fecha('en qué fecha (hoy)') },
  ejemplos: [['padron consultar 30711234566', 'los padrones de hoy']],
  run: async (context, { opciones, argumentos }) =>
    (await import('./consultar.ts')).consultar(context, { ...opciones, ...argumentos }),
});

const evidencia = defineComando({
  nombre: 'padron evidencia',
  resumen: 'El motivo de las percepciones de los comprobantes emitidos a un CUIT en una fecha.',
  clase: 'consulta',
  argumentos: { cuit: palabra('CUIT', 'a quién') },
  opciones: { fecha: fecha('en qué fecha (hoy)') },
  ejemplos: [['padron evidencia 30711234566 --fecha ayer', 'los comprobantes de ayer']],
  run: async (context, { opciones, argumentos }) =>
    (await import('./consultar.ts')).evidencia(context, { ...opciones, ...argumentos }),
});

const certificados = defineComando({
  nombre: 'padron certificados',
  resumen: 'Certificados por los que una empresa no percibe a un comprador.',
  clase: 'consulta',
  opciones: {
    ...deEmpresa,
    quitar: texto('ID', 'id del certificado que se quita; los comprobantes emitidos quedan como estaban'),
  },
  ejemplos: [['padron certificados --empresa 30716543214', 'los certificados de la empresa']],
  run: async (context, { opciones }) => (await import('./certificados.ts')).certificados(context, opciones),
});

const certificar = defineComando({
  nombre: 'padron certificar',
  resumen: 'Agrega el certificado de exención o exclusión de un comprador.',
  clase: 'tarea',
  argumentos: { comprador: palabra('CUIT', 'CUIT del comprador') },
  opciones: {
    empresa: obligatoria(empresa('a qué empresa se lo mostró')),
    provincia: obligatoria(provincia(provinciasConRegimen, 'de qué provincia')),
    certificado: obligatoria(texto('NUMERO', 'número de certificado o resolución')),
    desde: obligatoria(fecha('desde cuándo vale')),
    hasta: fecha('hasta cuándo; sin ella, no termina'),
  },
  ejemplos: [
    [
      'padron certificar 30711234566 --empresa 30716543214 --provincia caba --certificado 123/2026 --desde 2026-11-01',
      'desde noviembre',
    ],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./certificados.ts')).certificar(context, { ...opciones, ...argumentos }),
});

const ajustes = defineComando({
  nombre: 'padron ajustes',
  resumen: 'Cómo percibe una empresa donde las normas dejan dudas.',
  clase: 'consulta',
  opciones: deEmpresa,
  ejemplos: [['padron ajustes --empresa 30716543214', 'cómo percibe, y qué puede valer cada ajuste']],
  run: async (context, { opciones }) => (await import('./ajustes.ts')).ajustes(context, opciones.empresa),
});

const ajuste = defineComando({
  nombre: 'padron ajuste',
  resumen: 'Cambia un ajuste de cómo percibe una empresa; los comprobantes emitidos quedan como estaban.',
  clase: 'tarea',
  argumentos: {
    clave: palabra('AJUSTE', 'el ajuste, con el nombre que muestra padron ajustes'),
    valor: palabra('VALOR', 'un porcentaje, si o no, o uno de los que muestra padron ajustes'),
  },
  opciones: deEmpresa,
  ejemplos: [
    ['padron ajuste caba_sin_padron 2,50 --empresa 30716543214', 'a quien no está en el padrón de CABA, 2,5 %'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./ajustes.ts')).ajuste(context, { ...opciones, ...argumentos }),
});

/** Commands of the lists of Ingresos Brutos, the certificates of exclusion and the settings by which a company perceives. */
export const comandosDePadron = [
  { nombre: 'padron', resumen: 'Los padrones de Ingresos Brutos, para percibir.' },
  importar,
  consultar,
  evidencia,
  certificados,
  certificar,
  ajustes,
  ajuste,
];
