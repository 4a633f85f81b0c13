import type { ErrorCode, ErrorData } from '../errors.ts';
import { nombreDePlaza, PANTALLA_DE_CUENTAS } from '../catalogs/plaza.ts';
import { conDato, dato, quisisteDecir, goBack } from './datos.ts';

/** Resources that do not exist, or belong to another person. */
export const mensajesDeAusencia = {
  usuario_no_encontrado: (data) =>
    dato(data, 'email') === null
      ? 'Todavía no hay ningún usuario.'
      : `No hay un usuario${conDato(data, 'email', ' con el email')}. Revisá cómo está escrito.`,
  falta_elegir_usuario: () => 'Hay más de un usuario: falta decir con cuál trabajar.',
  empresa_no_encontrada: (data) =>
    `No se encontró la empresa. Puede que la hayas eliminado${goBack(data, 'a la lista de empresas')}.${quisisteDecir(data)}`,
  punto_de_venta_no_encontrado: (data) =>
    `La empresa no tiene el punto de venta${conDato(data, 'punto_de_venta', '')}. Agregalo en Empresas o elegí otro.`,
  cuenta_no_encontrada: (data) =>
    `No se encontró la cuenta de ${nombreDePlaza(data)}. Revisá que siga vinculada en ${PANTALLA_DE_CUENTAS}.${quisisteDecir(data)}`,
  venta_no_encontrada: (data) => {
    const texto = dato(data, 'texto');
    if (texto !== null) {
      return `Nada de lo que se leyó de tus ventas y comprobantes dice "${texto}". Una venta que todavía no se leyó se busca por su número.`;
    }
    if (data['cuentas'] === undefined) {
      return `No se encontró la venta entre las que se leyeron de tus cuentas de ${nombreDePlaza(data)}. Revisá el número.`;
    }
    const cuentas = dato(data, 'cuentas');
    const venta = `la venta${conDato(data, 'venta', '')}`;
    return cuentas === null
      ? `No hay ninguna cuenta de ${nombreDePlaza(data)} vinculada: no se puede saber si ${venta} existe.`
      : `${nombreDePlaza(data)} no muestra ${venta} en ninguna de las cuentas vinculadas (${cuentas}). Puede ser de una cuenta que no está vinculada, o estar mal el número.`;
  },
  venta_sin_leer: (data) =>
    `La venta${conDato(data, 'venta', '')} es de${conDato(data, 'cuenta', '')} y todavía no se leyó. Se lee con las ventas del${conDato(data, 'fecha', '')}, o al ver qué se emitiría por ella.`,
  venta_sin_saber: (data) =>
    `No se sabe si la venta${conDato(data, 'venta', '')} existe: no se pudo preguntar en${conDato(data, 'cuentas', '')}. Volvé a intentar en un rato.`,
  dato_fiscal_no_encontrado: () =>
    'No se encontró ese dato entre los que se pueden quitar. Puede que ya se haya quitado, o que sea de toda la instalación.',
  exclusion_no_encontrada: () => 'No se encontró el certificado. Puede que ya se haya eliminado.',
  comprobante_no_encontrado: (data) =>
    data['referencia'] === undefined
      ? `No se encontró el comprobante. Puede que se haya eliminado${goBack(data, 'a la lista')}.`
      : `No se encontró ningún comprobante${conDato(data, 'referencia', '')}.`,
  paquete_no_encontrado: (data) =>
    `No se encontró el paquete. Los paquetes se guardan siete días${goBack(data, 'a armarlo en Reportes')}.`,
  enlace_no_encontrado: (data) => `No se encontró el enlace. Puede que se haya revocado${goBack(data, 'a Reportes')}.`,
  enlace_invalido: () => 'Este enlace ya no sirve. Pedile uno nuevo a quien te lo mandó.',
  reporte_no_encontrado: (data) => `Ese archivo no es de ningún régimen de percepción${goBack(data, 'a Reportes')}.`,
  mes_no_encontrado: (data) => `Ese mes no está marcado como presentado${goBack(data, 'a Reportes')}.`,
  envio_no_configurado: () => 'La empresa no tiene un envío mensual. Configuralo en Reportes y volvé a intentar.',
  mes_ya_presentado: () => 'Ese mes ya está marcado como presentado.',
  paquete_interrumpido: () => 'El paquete no se pudo armar por una falla de Talonario. Volvé a intentar.',
  miembro_no_encontrado: (data) => `No compartís nada con esa persona${goBack(data, 'a la lista')}.`,
  invitacion_no_encontrada: (data) =>
    `No se encontró la invitación. Puede que la hayan aceptado o cancelado${goBack(data, 'a la lista')}.`,
  invitacion_vencida: () => 'La invitación venció, se canceló o ya se usó. Pedile otra a quien te la mandó.',
  recuperado_no_encontrado: (data) =>
    `Entre los comprobantes que ARCA tiene de más no está${conDato(data, 'comprobante', '')}: no se soltó ninguno. Revisá cómo está escrito.`,
  lote_no_encontrado: (data) => `No se encontró el lote${goBack(data, 'a la lista de ventas')}.`,
  articulo_no_encontrado: (data) =>
    `No hay un artículo${conDato(data, 'sku', ' con el SKU')}. Revisá cómo está escrito.`,
  lista_no_encontrada: (data) =>
    `No se encontró la lista de precios, o el artículo en ella${goBack(data, 'a la lista')}.${quisisteDecir(data)}`,
  importacion_no_encontrada: (data) =>
    `No se encontró la importación. Puede que se haya descartado${goBack(data, 'a Artículos')}.`,
  fila_no_encontrada: (data) =>
    `La importación no tiene la línea${conDato(data, 'linea', '')}. Volvé a leer el archivo.`,
  publicacion_no_encontrada: (data) =>
    `No se encontró la publicación. Puede que se haya eliminado en ${nombreDePlaza(data)}${goBack(data, 'a la lista')}.`,
  promo_no_encontrada: (data) =>
    `La publicación ya no tiene esa promoción${goBack(data, 'a abrirla para ver las que tiene ahora')}.`,
  cambio_precios_no_encontrado: (data) =>
    `No se encontró el cambio de precios${goBack(data, 'a la lista de publicaciones')}.`,
  cuit_no_encontrado: () => 'No se encontró el CUIT',
  actividad_no_encontrada: (data) => `No se encontró la novedad. Puede que ya no esté${goBack(data, 'a la lista')}.`,
  trabajo_no_encontrado: (data) =>
    `No se encontró el trabajo. Puede que ya se haya vuelto a intentar${goBack(data, 'a la lista')}.`,
  sin_casos: () => 'No existen casos para la fecha seleccionada',
} as const satisfies Partial<Record<ErrorCode, (data: ErrorData) => string>>;
