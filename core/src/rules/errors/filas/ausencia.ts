import { isCuitPais, NO_CATEGORIZADO } from '../../cuit.ts';
import { nombreDePlaza, PANTALLA_DE_CUENTAS } from '../../catalogs/plaza.ts';
import { conDato, dato, quisisteDecir, goBack } from '../datos.ts';
import { fila } from '../fila.ts';

/** Resources that do not exist, or belong to another person. */
export const erroresDeAusencia = {
  usuario_no_encontrado: fila<{ email?: string }>(
    'not_found',
    (data) =>
      dato(data, 'email') === null
        ? 'Todavía no hay ningún usuario.'
        : `No hay un usuario${conDato(data, 'email', ' con el email')}. Revisá cómo está escrito.`,
    'Para crearlo: `talonario usuario crear EMAIL`.',
  ),
  falta_elegir_usuario: fila(
    'invalid',
    () => 'Hay más de un usuario: falta decir con cuál trabajar.',
    'Agregá `--usuario EMAIL`, o poné TALONARIO_USUARIO en el entorno.',
  ),
  sesion_no_encontrada: fila('not_found', () => 'Esa sesión ya estaba cerrada.'),
  empresa_no_encontrada: fila<{ cuit?: string; parecido?: string | null }>(
    'not_found',
    (data, lectura) =>
      `No se encontró la empresa. Puede que la hayas eliminado${goBack(lectura, 'a la lista de empresas')}.${quisisteDecir(data)}`,
    'Para verlas: `talonario empresas`.',
  ),
  punto_de_venta_no_encontrado: fila<{ punto_de_venta?: number }>(
    'not_found',
    (data) =>
      `La empresa no tiene el punto de venta${conDato(data, 'punto_de_venta', '')}. Agregalo en Empresas o elegí otro.`,
    'Para ver los que tiene: `talonario empresas`.',
  ),
  cuenta_no_encontrada: fila<{ plaza?: string; vendedor_id?: string; cuenta?: string; parecido?: string | null }>(
    'not_found',
    (data) =>
      `No se encontró la cuenta de ${nombreDePlaza(data)}. Revisá que siga vinculada en ${PANTALLA_DE_CUENTAS}.${quisisteDecir(data)}`,
    'Para verlas: `talonario cuentas`.',
  ),
  venta_no_encontrada: fila<{ venta?: string; texto?: string; cuentas?: string; plaza?: string }>(
    'not_found',
    (data) => {
      const texto = dato(data, 'texto');
      if (texto !== null) {
        return `No hay ventas ni comprobantes leídos con "${texto}". Una venta que todavía no se leyó se busca por su número.`;
      }
      if (data.cuentas === undefined) {
        return `No se encontró la venta entre las que se leyeron de tus cuentas de ${nombreDePlaza(data)}. Revisá el número.`;
      }
      const cuentas = dato(data, 'cuentas');
      const venta = `la venta${conDato(data, 'venta', '')}`;
      return cuentas === null
        ? `No hay ninguna cuenta de ${nombreDePlaza(data)} vinculada: no se puede saber si ${venta} existe.`
        : `${nombreDePlaza(data)} no muestra ${venta} en ninguna de las cuentas vinculadas (${cuentas}). Puede ser de una cuenta que no está vinculada, o estar mal el número.`;
    },
    [
      'Si es de hace más de 30 días, decí desde cuándo buscarla: `--desde -90d`.',
      'Para ver las cuentas vinculadas: `talonario cuentas`.',
    ],
  ),
  venta_sin_leer: fila<{ venta: string; cuenta: string; fecha: string }>(
    'conflict',
    (data) =>
      `La venta${conDato(data, 'venta', '')} es de${conDato(data, 'cuenta', '')} y todavía no se leyó. Se lee con las ventas del${conDato(data, 'fecha', '')}, o al ver qué se emitiría por ella.`,
    'Para leerla: `talonario ventas --cuenta CUENTA --desde FECHA --hasta FECHA`.',
  ),
  venta_sin_saber: fila<{ venta: string; cuentas: string }>(
    'remote',
    (data) =>
      `No pudimos comprobar si la venta${conDato(data, 'venta', '')} existe: no se pudo preguntar en${conDato(data, 'cuentas', '')}. Volvé a intentar en un rato.`,
  ),
  dato_fiscal_no_encontrado: fila(
    'not_found',
    () =>
      'No se encontró ese dato entre los que se pueden quitar. Puede que ya se haya quitado, o que sea de toda la instalación.',
  ),
  compra_no_encontrada: fila('not_found', () => 'No se encontró la compra. Actualizá la lista de compras.'),
  exclusion_no_encontrada: fila('not_found', () => 'No se encontró el certificado. Puede que ya se haya eliminado.'),
  comprobante_no_encontrado: fila<{ id?: string; numero?: number; referencia?: string }>(
    'not_found',
    (data, lectura) =>
      data.referencia === undefined
        ? `No se encontró el comprobante. Puede que se haya eliminado${goBack(lectura, 'a la lista')}.`
        : `No se encontró ningún comprobante${conDato(data, 'referencia', '')}.`,
    'Para verlos: `talonario comprobantes`.',
  ),
  comprobante_no_esta_en_arca: fila<{ comprobante: string }>(
    'not_found',
    (data) =>
      `ARCA no tiene${dato(data, 'comprobante') === null ? ' el comprobante' : ` la ${dato(data, 'comprobante')}`} entre los comprobantes de esta empresa (602). Revisá el tipo, el punto de venta y el número.`,
  ),
  punto_sin_web_services: fila<{ punto_de_venta: string; comprobante: string }>(
    'not_found',
    (data) =>
      `El punto de venta${conDato(data, 'punto_de_venta', '')} no está entre los que ARCA deja ver por web services: puede ser de Comprobantes en línea o de un controlador fiscal. Sin sus datos no se hace una nota que nombre esa factura; podés hacerla por un período.`,
  ),
  paquete_no_encontrado: fila(
    'not_found',
    (_data, lectura) =>
      `No se encontró el paquete. Los paquetes se guardan siete días${goBack(lectura, 'a armarlo en Reportes')}.`,
  ),
  enlace_no_encontrado: fila<{ de?: 'comprobante' }>(
    'not_found',
    ({ de }, lectura) =>
      de === 'comprobante'
        ? 'El comprobante no tiene ese enlace. Volvé a abrir el comprobante para ver los que tiene.'
        : `No se encontró el enlace. Puede que se haya revocado${goBack(lectura, 'a Reportes')}.`,
    'Para verlos: `talonario contador enlaces --empresa CUIT`, o `talonario enlace COMPROBANTE --listar`.',
  ),
  enlace_invalido: fila('unauthorized', () => 'Este enlace ya no sirve. Pedile uno nuevo a quien te lo mandó.'),
  reporte_no_encontrado: fila(
    'not_found',
    (_data, lectura) => `Ese archivo no es de ningún régimen de percepción${goBack(lectura, 'a Reportes')}.`,
  ),
  programa_contable_no_encontrado: fila(
    'not_found',
    (_data, lectura) => `No hay un archivo para ese programa contable${goBack(lectura, 'a Reportes')}.`,
    'Para ver los que hay: `talonario contador programas`.',
  ),
  mes_no_encontrado: fila(
    'not_found',
    (_data, lectura) => `Ese mes no está marcado como presentado${goBack(lectura, 'a Reportes')}.`,
  ),
  envio_no_configurado: fila(
    'conflict',
    () => 'La empresa no tiene un envío mensual. Configuralo en Reportes y volvé a intentar.',
  ),
  mes_sin_terminar: fila(
    'conflict',
    () => 'El mes todavía no terminó. Se cierra a partir del primer día del siguiente.',
  ),
  mes_sin_cambios: fila(
    'conflict',
    () => 'El mes ya está cerrado y nada cambió desde entonces: no hace falta rectificar.',
  ),
  cierre_fallido: fila<{ motivo: string | null }>(
    'conflict',
    (data) => dato(data, 'motivo') ?? 'El mes no se pudo cerrar por una falla de Talonario. Volvé a intentar.',
  ),
  cierre_en_curso: fila('conflict', () => 'Otra persona está cerrando este mes. Esperá a que termine.'),
  mes_no_cierra: fila<{
    pendientes: boolean;
    detalle: string;
    problemas: readonly { campo: string; mensaje: string }[];
  }>(
    'conflict',
    (data) => {
      const detalle = dato(data, 'detalle') ?? '';
      return data.pendientes === true
        ? `Quedan cosas pendientes: ${detalle} Resolvelas, o cerrá el mes así.`
        : `El mes no se puede cerrar. ${detalle}`;
    },
    'Para cerrarlo con lo pendiente: `talonario mes cerrar MES --empresa CUIT --igual`.',
  ),
  mes_ya_presentado: fila('conflict', () => 'Ese mes ya está marcado como presentado.'),
  paquete_interrumpido: fila(
    'conflict',
    () => 'El paquete no se pudo armar por una falla de Talonario. Volvé a intentar.',
  ),
  miembro_no_encontrado: fila(
    'not_found',
    (_data, lectura) => `No compartís nada con esa persona${goBack(lectura, 'a la lista')}.`,
    'Para ver con quiénes: `talonario personas`.',
  ),
  invitacion_no_encontrada: fila(
    'not_found',
    (_data, lectura) =>
      `No se encontró la invitación. Puede que la hayan aceptado o cancelado${goBack(lectura, 'a la lista')}.`,
    'Para verlas: `talonario personas`.',
  ),
  invitacion_vencida: fila(
    'not_found',
    () => 'La invitación venció, se canceló o ya se usó. Pedile otra a quien te la mandó.',
  ),
  recuperado_no_encontrado: fila<{ comprobante: string }>(
    'not_found',
    (data) =>
      `Entre los comprobantes que ARCA tiene de más no está${conDato(data, 'comprobante', '')}: no se soltó ninguno. Revisá cómo está escrito.`,
    'Para verlos: `talonario respaldo verificar`.',
  ),
  lote_no_encontrado: fila(
    'not_found',
    (_data, lectura) => `No se encontró el lote${goBack(lectura, 'a la lista de ventas')}.`,
  ),
  articulo_no_encontrado: fila<{ sku: string }>(
    'not_found',
    (data) => `No hay un artículo${conDato(data, 'sku', ' con el SKU')}. Revisá cómo está escrito.`,
    'Para verlos: `talonario articulos buscar TEXTO`.',
  ),
  lista_no_encontrada: fila<{ lista?: string; parecido?: string | null }>(
    'not_found',
    (data, lectura) =>
      `No se encontró la lista de precios, o el artículo en ella${goBack(lectura, 'a la lista')}.${quisisteDecir(data)}`,
    'Para verlas: `talonario precios`.',
  ),
  importacion_no_encontrada: fila(
    'not_found',
    (_data, lectura) => `No se encontró la importación. Puede que se haya descartado${goBack(lectura, 'a Artículos')}.`,
  ),
  fila_no_encontrada: fila<{ linea: number | string }>(
    'not_found',
    (data) => `La importación no tiene la línea${conDato(data, 'linea', '')}. Volvé a leer el archivo.`,
  ),
  publicacion_no_encontrada: fila<{ publicacion: string; plaza?: string }>(
    'not_found',
    (data, lectura) =>
      `No se encontró la publicación. Puede que se haya eliminado en ${nombreDePlaza(data)}${goBack(lectura, 'a la lista')}.`,
    'Para verlas: `talonario publicaciones --cuenta CUENTA`.',
  ),
  promo_no_encontrada: fila<{ promo: string }>(
    'not_found',
    (_data, lectura) =>
      `La publicación ya no tiene esa promoción${goBack(lectura, 'a abrirla para ver las que tiene ahora')}.`,
  ),
  cambio_precios_no_encontrado: fila(
    'not_found',
    (_data, lectura) => `No se encontró el cambio de precios${goBack(lectura, 'a la lista de publicaciones')}.`,
  ),
  cuit_no_encontrado: fila<{ cuit?: string }>('not_found', (data) => {
    const cuit = dato(data, 'cuit') ?? '';
    if (cuit === NO_CATEGORIZADO)
      return 'No se encontró el CUIT: es el que se usa para un Sujeto No Categorizado. Elegí esa condición y completá los datos a mano.';
    return isCuitPais(cuit)
      ? 'No se encontró el CUIT: es el de un país, para sus residentes. Elegí la condición Cliente del Exterior y completá los datos a mano.'
      : 'No se encontró el CUIT';
  }),
  actividad_no_encontrada: fila(
    'not_found',
    (_data, lectura) => `No se encontró la novedad. Puede que ya no esté${goBack(lectura, 'a la lista')}.`,
  ),
  trabajo_no_encontrado: fila<{ id: string }>(
    'not_found',
    (_data, lectura) =>
      `No se encontró el trabajo. Puede que ya se haya vuelto a intentar${goBack(lectura, 'a la lista')}.`,
    'Para verlos: `talonario trabajos`.',
  ),
  sin_casos: fila('not_found', () => 'No existen casos para la fecha seleccionada'),
};
