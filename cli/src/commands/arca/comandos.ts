import { MINUTOS_DE_CORTE } from '@talonario/core/arca';
import { PUNTO_MAXIMO } from '@talonario/core/comprobantes';
import { defineComando } from '../../comando/comando.ts';
import { palabra, palabras } from '../../comando/argumento.ts';
import { conDefecto, obligatoria } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { cuit } from '../../comando/opciones/cuit.ts';
import { entero } from '../../comando/opciones/entero.ts';
import { fecha } from '../../comando/opciones/fecha.ts';
import { lista } from '../../comando/opciones/lista.ts';
import { empresa, texto } from '../../comando/opciones/texto.ts';

const estado = defineComando({
  nombre: 'arca estado',
  resumen:
    'Si ARCA responde, y hasta cuándo valen el certificado y los accesos; o qué le falta a una empresa para facturar.',
  clase: 'control',
  opciones: { empresa: empresa('qué le falta en ARCA a esta empresa, antes de su primera factura') },
  ejemplos: [
    ['arca estado', 'si ARCA responde, y si tu certificado sirve'],
    ['arca estado --empresa 30716543214', 'si esa empresa está lista para facturar'],
  ],
  run: async (context, { opciones }) =>
    opciones.empresa === null
      ? (await import('./estado.ts')).arcaEstado(context)
      : (await import('./controlEmisor.ts')).arcaControlEmisor(context, opciones.empresa),
});

const certificadoCrear = defineComando({
  nombre: 'arca certificado crear',
  resumen: 'Hace la clave privada y el pedido de certificado, y dice qué hacer en el sitio de ARCA.',
  // The answer is the list of steps at ARCA's site: `--silencioso` would hide it.
  clase: 'consulta',
  opciones: {
    cuit: cuit('CUIT de quien pide el certificado; sin él, el de ARCA_CUIT'),
    organizacion: texto('NOMBRE', 'razón social, o nombre y apellido; sin ella, la de tu empresa con ese CUIT'),
    alias: conDefecto('talonario', texto('ALIAS', 'nombre del certificado en ARCA')),
    homologacion: bandera('para el ambiente de pruebas de ARCA'),
    salida: texto('CARPETA', 'carpeta de los dos archivos; sin ella, la de la configuración'),
  },
  ejemplos: [
    ['arca certificado crear --cuit 30716543214 --organizacion "MI EMPRESA S.R.L."', 'para facturar de verdad'],
    ['arca certificado crear --cuit 20111111112 --organizacion "ANA PAZ" --homologacion', 'para probar con ARCA'],
  ],
  run: async (context, { opciones }) => (await import('./certificado.ts')).arcaCertificadoCrear(context, opciones),
});

const certificadoRenovar = defineComando({
  nombre: 'arca certificado renovar',
  resumen: 'Pide otro certificado para la misma clave, antes de que el de ahora venza, y dice qué hacer en ARCA.',
  clase: 'consulta',
  opciones: {
    cuit: cuit('CUIT de quien lo pide; sin él, el del certificado de ahora'),
    organizacion: texto('NOMBRE', 'razón social; sin ella, la del certificado de ahora'),
    alias: texto('ALIAS', 'nombre en ARCA; sin él, el del certificado de ahora'),
  },
  ejemplos: [['arca certificado renovar', 'antes de que venza']],
  run: async (context, { opciones }) => (await import('./certificado.ts')).arcaCertificadoRenovar(context, opciones),
});

const certificadoImportar = defineComando({
  nombre: 'arca certificado importar',
  resumen:
    'Saca de un PFX (.pfx o .p12), con su contraseña, el certificado y la clave, y los deja en la carpeta de la configuración.',
  clase: 'tarea',
  argumentos: { archivo: palabra('ARCHIVO', 'el PFX que tiene el certificado que dio ARCA y su clave') },
  opciones: {
    passwordArchivo: texto('ARCHIVO', 'archivo con la contraseña del PFX en su primera línea'),
    salida: texto('CARPETA', 'carpeta de los dos archivos; sin ella, la de la configuración'),
  },
  ejemplos: [['arca certificado importar arca.pfx', 'pide la contraseña']],
  run: async (context, { argumentos, opciones }) =>
    (await import('./importarPfx.ts')).arcaCertificadoImportar(context, { ...argumentos, ...opciones }),
});

const conciliar = defineComando({
  nombre: 'arca conciliar',
  resumen: 'Compara nuestros comprobantes con los de ARCA, número por número, y resuelve lo pendiente.',
  clase: 'control',
  opciones: {
    empresa: empresa('solo esta empresa'),
    desde: fecha('compara los comprobantes desde esta fecha (60 días atrás)'),
  },
  ejemplos: [['arca conciliar --empresa 30716543214 --desde -90d', 'los últimos noventa días']],
  run: async (context, { opciones }) => (await import('./conciliar.ts')).arcaConciliar(context, opciones),
});

const adoptar = defineComando({
  nombre: 'arca adoptar',
  resumen:
    'Registra una factura que emitiste con otro sistema, para hacerle notas: muestra lo que ARCA tiene y pregunta.',
  clase: 'tarea',
  argumentos: { nombrado: palabras('COMPROBANTE', 'cuál: FC B 7-123, con su punto de venta y su número') },
  opciones: {
    empresa: obligatoria(empresa('quién lo emitió')),
    receptor: texto('NOMBRE', 'a quién se le emitió, si ARCA no informa su nombre'),
    condicion: entero('su condición frente al IVA, por su código de ARCA, si ARCA no la informa'),
    acreditar: bandera('le hace la nota de crédito por todo lo que le queda'),
    puntoDeVenta: entero('con qué punto de venta tuyo sale la nota', { hasta: PUNTO_MAXIMO }),
    si: bandera('no pregunta: hace falta donde no hay nadie para contestar'),
  },
  ejemplos: [
    ['arca adoptar FC B 7-123 --empresa 30716543214', 'muestra la factura, pregunta y la registra'],
    [
      'arca adoptar FC B 7-123 --empresa 30716543214 --acreditar --punto-de-venta 3 --si',
      'registra la factura y la acredita, sin preguntar',
    ],
  ],
  run: async (context, { opciones, argumentos: { nombrado } }) =>
    (await import('./adoptar.ts')).arcaAdoptar(context, { ...opciones, nombrado }),
});

const preguntar = defineComando({
  nombre: 'arca preguntar',
  resumen: 'Le vuelve a preguntar ahora a ARCA por los números que no muestra, y escribe qué contestó.',
  clase: 'control',
  opciones: { empresa: empresa('solo esta empresa') },
  ejemplos: [['arca preguntar', 'sin esperar a que se le pregunte solo']],
  run: async (context, { opciones }) => (await import('./preguntar.ts')).arcaPreguntar(context, opciones),
});

const bitacora = defineComando({
  nombre: 'arca bitacora',
  resumen: 'Los pedidos a ARCA y sus respuestas, los últimos primero.',
  clase: 'consulta',
  opciones: {
    operacion: texto('NOMBRE', 'FECAESolicitar, FECompConsultar…'),
    empresa: cuit('solo esta empresa'),
    desde: fecha('desde esta fecha'),
    hasta: fecha('hasta esta fecha'),
    limite: entero('cuántos (20)'),
    cuerpos: bandera('con lo enviado y lo recibido'),
  },
  ejemplos: [['arca bitacora --operacion FECAESolicitar --desde hoy --cuerpos', 'los pedidos de hoy, enteros']],
  run: async (context, { opciones }) => (await import('./bitacora.ts')).arcaBitacora(context, opciones),
});

const cuitDeEmpresa = palabra('CUIT', 'el CUIT de la empresa');

const caea = defineComando({
  nombre: 'arca caea',
  resumen: 'Los códigos con los que se emite si ARCA no responde: qué quincenas tienen, y qué falta informar.',
  clase: 'control',
  ejemplos: [['arca caea', 'las quincenas de cada empresa']],
  run: async (context) => (await import('./caea.ts')).arcaCaea(context),
});

const caeaConfigurar = defineComando({
  nombre: 'arca caea configurar',
  resumen: 'Activa, cambia o apaga CAEA en una empresa: las opciones que no se escriben quedan como están.',
  clase: 'tarea',
  argumentos: { cuit: cuitDeEmpresa },
  opciones: {
    punto: entero('punto de venta de tipo CAEA', { hasta: 99_998 }),
    minutos: entero('minutos sin respuesta de ARCA antes de emitir con CAEA', {
      desde: MINUTOS_DE_CORTE.minimo,
      hasta: MINUTOS_DE_CORTE.maximo,
    }),
    automatica: bandera('emite sin preguntar'),
    preguntar: bandera('pregunta antes de emitir'),
    apagar: bandera('no emite más con CAEA; los comprobantes emitidos y los códigos pedidos se informan igual'),
  },
  ejemplos: [
    ['arca caea configurar 30716543214 --punto 91', 'a los 30 minutos, sin preguntar'],
    ['arca caea configurar 30716543214 --minutos 60 --preguntar', 'a la hora, y pregunta'],
    ['arca caea configurar 30716543214 --apagar', 'nada sale más con CAEA'],
  ],
  run: async (context, { argumentos, opciones }) =>
    (await import('./caea.ts')).arcaCaeaConfigurar(context, { ...argumentos, ...opciones }),
});

const caeaPedir = defineComando({
  nombre: 'arca caea pedir',
  resumen: 'Le pide ahora a ARCA el código de la quincena; de todos modos se pide solo, cinco días antes.',
  clase: 'tarea',
  argumentos: { cuit: cuitDeEmpresa },
  ejemplos: [['arca caea pedir 30716543214', 'sin esperar a que se pida solo']],
  run: async (context, { argumentos }) => (await import('./caea.ts')).arcaCaeaPedir(context, argumentos),
});

const caeaNumeros = defineComando({
  nombre: 'arca caea numeros',
  resumen: 'Los últimos números que se dieron con CAEA; después de restaurar una copia hay que confirmarlos.',
  clase: 'tarea',
  argumentos: { cuit: cuitDeEmpresa },
  opciones: {
    confirmar: bandera('confirma los números que se muestran'),
    ultimos: lista('TIPO:NUMERO', 'los números distintos, por el código de su tipo, y los confirma'),
  },
  ejemplos: [
    ['arca caea numeros 30716543214', 'los números guardados'],
    ['arca caea numeros 30716543214 --ultimos 6:57', 'la última factura B fue la 57'],
  ],
  run: async (context, { argumentos, opciones }) =>
    (await import('./caea.ts')).arcaCaeaNumeros(context, { ...argumentos, ...opciones }),
});

const caeaInformar = defineComando({
  nombre: 'arca caea informar',
  resumen:
    'Le informa ahora a ARCA los comprobantes con CAEA, también los que rechazó antes; de todos modos Talonario los informa solo.',
  clase: 'tarea',
  argumentos: { cuit: cuitDeEmpresa },
  ejemplos: [['arca caea informar 30716543214', 'sin esperar a que se informe solo']],
  run: async (context, { argumentos }) => (await import('./caeaAhora.ts')).arcaCaeaInformar(context, argumentos),
});

const caeaEmitir = defineComando({
  nombre: 'arca caea emitir',
  resumen:
    'Acepta que los comprobantes en cola salgan con CAEA mientras ARCA no responde, si la empresa eligió que se pregunte.',
  clase: 'tarea',
  argumentos: { cuit: cuitDeEmpresa },
  ejemplos: [['arca caea emitir 30716543214', 'los comprobantes salen cuando se cumple el plazo de la empresa']],
  run: async (context, { argumentos }) => (await import('./caeaAhora.ts')).arcaCaeaEmitir(context, argumentos),
});

/** Commands that ask ARCA, or prepare the certificate for it. */
export const comandosDeArca = [
  { nombre: 'arca', resumen: 'Estado de ARCA, sus pedidos y el certificado.' },
  estado,
  { nombre: 'arca certificado', resumen: 'El certificado con el que hablamos con ARCA.' },
  certificadoCrear,
  certificadoRenovar,
  certificadoImportar,
  conciliar,
  adoptar,
  preguntar,
  caea,
  caeaConfigurar,
  caeaPedir,
  caeaNumeros,
  caeaInformar,
  caeaEmitir,
  bitacora,
];
