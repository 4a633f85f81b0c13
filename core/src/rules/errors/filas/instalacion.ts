import { conDato, dato, fecha } from '../datos.ts';
import { fila } from '../fila.ts';

/** Failures of the installation: its database, its backups, its folders, its ports. */
export const erroresDeInstalacion = {
  base_de_otro_uso: fila<{ es: string | null }>('conflict', (data) =>
    dato(data, 'es') === 'demo'
      ? 'Esta base de datos es de la demo, con ventas inventadas y una contraseña que todos conocen: no se mezcla con comprobantes reales. Usá otra: definí DATABASE_URL, u otra carpeta en TALONARIO_DATOS.'
      : 'Esta base de datos tiene datos reales: la demo no se mezcla con ellos. Para probarla usá otra carpeta en TALONARIO_DATOS, sin DATABASE_URL.',
  ),
  base_de_datos_mas_nueva: fila<{ migracion: string }>(
    'conflict',
    (data) =>
      `La base de datos es de una versión de Talonario más nueva que esta (tiene ${dato(data, 'migracion') ?? 'cambios que esta no conoce'}): no se tocó nada. Instalá la versión que la usó por última vez, o una posterior.`,
  ),
  base_de_datos_anterior: fila<{ migracion: string; commit: string }>(
    'conflict',
    (data) =>
      `La base de datos es de antes de la versión 1.0.0 (su último cambio es ${dato(data, 'migracion') ?? 'desconocido'}): no se tocó nada. Ponela al día con el programa de entonces: en una copia del repositorio, \`git checkout ${dato(data, 'commit') ?? 'COMMIT'}\`, \`npm ci\` y \`npx talonario migrar\`, con la misma configuración. Después abrila con esta versión.`,
  ),
  respaldo_danado: fila<{ detalle: string }>(
    'invalid',
    (data) => `La copia no sirve: ${dato(data, 'detalle') ?? 'está dañada'}. No se restauró nada. Usá otra copia.`,
  ),
  respaldo_alterado: fila(
    'invalid',
    () =>
      'La copia no es la que hizo Talonario: alguien la cambió después. No se restauró nada. Usá otra copia, y fijate quién puede escribir donde las guardás.',
  ),
  respaldo_sin_firma: fila(
    'invalid',
    () =>
      'La copia no está firmada: es de una versión de antes, o alguien le sacó la firma. No se restauró nada. Si sabés de dónde viene, volvé a pedirlo con --sin-firma.',
  ),
  respaldo_mas_nuevo: fila<{ migracion: string }>(
    'conflict',
    () =>
      'La copia es de una versión de Talonario más nueva que esta. No se restauró nada: instalá la versión que la hizo, o una posterior.',
  ),
  respaldo_anterior: fila<{ migracion: string; commit: string }>(
    'conflict',
    (data) =>
      `La copia es de antes de la versión 1.0.0 (su último cambio es ${dato(data, 'migracion') ?? 'desconocido'}): no se restauró nada. Restaurala con el programa de entonces: en una copia del repositorio, \`git checkout ${dato(data, 'commit') ?? 'COMMIT'}\`, \`npm ci\`, \`npx talonario respaldo restaurar\` y \`npx talonario migrar\`. Después abrí esa base con esta versión.`,
  ),
  respaldo_de_otro_secreto: fila<{ copia: string; actual: string | null }>(
    'conflict',
    (data) =>
      `La copia se hizo con otro APP_SECRET (huella ${dato(data, 'copia') ?? 'desconocida'}; el de acá tiene ${dato(data, 'actual') ?? 'otra'}): lo cifrado no se podría leer. No se restauró nada: poné en APP_SECRET el de entonces, o en APP_SECRET_ANTERIOR si ya usás otro.`,
  ),
  respaldo_sin_datos: fila(
    'conflict',
    () =>
      'La base de datos está vacía: no hay nada que copiar. Revisá que DATABASE_URL, o la carpeta de los datos, sea la que usás.',
  ),
  restaurar_sobre_datos: fila(
    'conflict',
    () =>
      'La base de datos no está vacía, y una copia no se restaura encima de otra cosa. Creá una base nueva y ponela en DATABASE_URL, o elegí otra carpeta con --datos.',
  ),
  restauracion_sin_conciliar: fila<{ motivo?: string }>(
    'unavailable',
    (data) =>
      `La base se restauró de una copia, y falta saber qué comprobantes autorizó ARCA después. Este queda en cola y sale solo cuando se sepa, para no emitirlo dos veces.${conDato(data, 'motivo', '')}`,
  ),
  repetido_de_arca: fila<{ comprobante_id: string; comprobante: string; fecha: string; total: string; cae: string }>(
    'conflict',
    (data) =>
      `ARCA ya tiene ${dato(data, 'comprobante') ?? 'un comprobante'}, del ${fecha(data, 'fecha')}, con el mismo receptor y el mismo total: es de después de la copia que se restauró, y puede ser este. Si es este mismo comprobante, no lo emitas; si es otro, confirmalo y volvé a emitirlo.`,
    'Si es otro comprobante: `talonario emitir COMPROBANTE --confirmar-repetido`.',
  ),
  restauracion_por_reconocer: fila<{ comprobante: string; cuit: string; cuantos: number }>(
    'conflict',
    (data) =>
      `ARCA tiene ${dato(data, 'comprobante') ?? 'un comprobante'}${conDato(data, 'cuit', ' del CUIT')}, emitido después de la copia que se restauró, y puede ser este. Si lo es, no hace falta emitir nada; si no, decilo con \`talonario respaldo soltar\` y volvé a intentar.`,
  ),
  restauracion_numero_desconocido: fila<{
    comprobante: string | null;
    cuit: string;
    cuantos: number;
    origen: string;
    nuestro: number;
    arca: number | null;
  }>('conflict', (data) => {
    const comprobante = dato(data, 'comprobante') ?? 'un número';
    switch (dato(data, 'origen')) {
      case 'por_confirmar':
        return 'La base se restauró de una copia, y todavía nadie confirmó los últimos números que se dieron con CAEA: este comprobante puede ser uno de ellos, así que espera. Confirmalos en la contingencia de la empresa.';
      case 'caea':
        return `${comprobante} se dio con CAEA después de la copia que se restauró, y ARCA todavía no lo conoce: puede ser este comprobante, así que espera. Indicá qué comprobante fue, en Conciliación con ARCA.`;
      default:
        return `ARCA dio ${comprobante} después de la copia que se restauró, y no lo muestra (en ARCA el último es el${conDato(data, 'arca', '')}, y en Talonario el${conDato(data, 'nuestro', '')}): puede ser este comprobante, así que espera. Si no es ninguno de esos números, decilo en Conciliación con ARCA.`;
    }
  }),
  caea_de_otra_fecha: fila<{ fecha: string }>(
    'conflict',
    (data) =>
      `Acá no hay un CAEA de esa empresa que valga para el ${fecha(data, 'fecha')}. Revisá la fecha o, si es esa, pedile a ARCA el código de esa quincena.`,
  ),
  retenidos_cambiaron: fila<{ desde: number; hasta: number }>(
    'conflict',
    () => 'Los números que ARCA no muestra cambiaron desde que los viste. Miralos de nuevo antes de decidir.',
  ),
  restauracion_punto_desconocido: fila<{ cuit: string; punto_de_venta: number }>(
    'conflict',
    (data) =>
      `ARCA tiene comprobantes del punto de venta${conDato(data, 'punto_de_venta', '')} posteriores a la copia que se restauró, y acá ese punto no está. Agregalo a la empresa o, si es de otro programa, decilo con \`talonario respaldo soltar --cuit${conDato(data, 'cuit', '')} --punto${conDato(data, 'punto_de_venta', '')}\`.`,
  ),
  ya_en_marcha: fila(
    'conflict',
    () =>
      'Talonario ya está en marcha en esta carpeta. Usá ese, o cortalo antes. Para sumarle procesos: `talonario iniciar --solo api`, `--solo webhooks` o `--solo worker`.',
  ),
  datos_en_mudanza: fila<{ motivo: string; carpeta: string; desde?: string; hacia?: string }>('conflict', (data) => {
    const carpeta = conDato(data, 'carpeta', '');
    switch (dato(data, 'motivo')) {
      case 'mudados':
        return `Los datos que estaban en${carpeta} se mudaron a${conDato(data, 'hacia', '')}, y acá no se sigue: poné TALONARIO_DATOS en esa carpeta.`;
      case 'incompletos':
        return `Los datos de${carpeta} están a medio traer desde${conDato(data, 'desde', '')}, donde siguen enteros. Para terminar: \`talonario datos mover\`, con TALONARIO_DATOS como estaba.`;
      case 'ilegible':
        return `No se entiende${carpeta}, que dice a dónde se mudan los datos. Si ninguna mudanza está en curso, borralo.`;
      default:
        return `Los datos de${carpeta} se están mudando a${conDato(data, 'hacia', '')}. Esperá a que termine.`;
    }
  }),
  mudanza_con_servidor: fila(
    'conflict',
    () =>
      'La base está en el servidor de DATABASE_URL, y se muda con las herramientas de PostgreSQL. La carpeta de los datos, con todo cortado, se copia entera: `cp -a`.',
  ),
  mudanza_destino: fila<{ motivo: string; carpeta: string; de?: string }>('invalid', (data) =>
    dato(data, 'motivo') === 'adentro'
      ? `No se puede mudar a${conDato(data, 'carpeta', '')}: una de las dos carpetas está adentro de la otra. Elegí una aparte.`
      : dato(data, 'motivo') === 'archivo'
        ? `No se puede mudar a${conDato(data, 'carpeta', '')}: es un archivo. Elegí una carpeta vacía, o que no exista.`
        : `No se puede mudar a${conDato(data, 'carpeta', '')}: no está vacía, y no se toca lo que tiene. Elegí una carpeta vacía, o que no exista.`,
  ),
  mudanza_distinta: fila<{ archivo: string }>(
    'remote',
    (data) =>
      `Los datos no llegaron iguales (${dato(data, 'archivo') ?? 'sin detalle'}): lo copiado se borró y los de antes siguen enteros. Revisá el disco nuevo, y que nadie use los datos, y volvé a intentar.`,
  ),
  mudanza_sin_entrada: fila<{ carpeta: string }>(
    'conflict',
    (data) =>
      `PostgreSQL no corre como root, y el usuario con el que corre no puede entrar en${conDato(data, 'carpeta', '')}. Dale permiso (\`chmod o+x\`) o elegí otra carpeta.`,
  ),
  mudanza_sin_lugar: fila<{ hace_falta: string; hay: string }>(
    'conflict',
    (data) =>
      `No hay lugar: hacen falta${conDato(data, 'hace_falta', '')} y hay${conDato(data, 'hay', '')}. No se movió nada. Liberá espacio o elegí otro disco.`,
  ),
  base_de_datos_en_uso: fila(
    'conflict',
    () => 'La base de datos la está usando otro proceso. Cerralo y volvé a intentar.',
  ),
  base_de_datos_sin_crear: fila<{ carpeta: string }>(
    'conflict',
    (data) =>
      `No hay una base de datos en${conDato(data, 'carpeta', '')}: Talonario no se usó con esa carpeta de datos.`,
    'Para empezar: `talonario iniciar`. Si tus datos están en otra carpeta: `--datos CARPETA`.',
  ),
  puerto_reservado: fila<{ puerto: number }>(
    'conflict',
    (data) =>
      `El puerto${conDato(data, 'puerto', '')} está reservado: los menores que 1024 son del administrador del sistema. Elegí uno más alto, por ejemplo 3000.`,
  ),
  base_de_datos_sin_lugar: fila(
    'unavailable',
    () =>
      'El servidor se quedó sin lugar en el disco y no se guardó. Lo que ya estaba guardado sigue guardado: avisale a quien lo administra.',
  ),
  disco_lleno: fila(
    'remote',
    () => 'No queda lugar en el disco. Lo que ya estaba guardado sigue guardado. Liberá espacio y volvé a intentar.',
  ),
  puerto_ocupado: fila<{ puerto: number }>(
    'conflict',
    (data) => `El puerto${conDato(data, 'puerto', '')} está ocupado por otro programa. Cerralo, o elegí otro puerto.`,
  ),
  certificado_del_simulador: fila(
    'conflict',
    () =>
      'El certificado del simulador se hace solo y no se renueva. Para trabajar con ARCA, poné ARCA_AMBIENTE en homologacion o produccion.',
  ),
  clave_existente: fila<{ archivo: string }>(
    'conflict',
    (data) =>
      `Ya hay una clave privada en${conDato(data, 'archivo', '')}, y no se toca: el certificado que se hizo con ella no sirve con otra.`,
    [
      'Para renovar su certificado: `talonario arca certificado renovar`. Para hacer otra, en otra carpeta: `--salida CARPETA`.',
      'Para renovar su certificado: `talonario arca certificado renovar`.',
    ],
  ),
  archivo_existente: fila<{ archivo: string }>(
    'conflict',
    (data) => `Ya existe el archivo${conDato(data, 'archivo', '')} y no se va a pisar. Borralo, o elegí otro nombre.`,
  ),
  archivo_no_disponible: fila<{ archivo: string; motivo: string }>(
    'invalid',
    (data) =>
      `No se puede usar${conDato(data, 'archivo', '')}${conDato(data, 'motivo', ':')}. Elegí otra ruta, o corregí esa.`,
  ),
};
