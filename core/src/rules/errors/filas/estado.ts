import type { DatosDeCertificado } from '../../arca/certificado.ts';
import { formatCuit } from '../../cuit.ts';
import { nombreDePlaza, PANTALLA_DE_CUENTAS } from '../../catalogs/plaza.ts';
import { enMiles, enPlural } from '../../enPlural.ts';
import { CLASE_A_RESTRINGIDA, conDato, dato, esperaOf } from '../datos.ts';
import { fila, type Problemas } from '../fila.ts';

/** Operations refused because of the present state of a company, an account, an article or a listing. */
export const erroresDeEstado = {
  email_ya_registrado: fila<{ campo?: string }>(
    'conflict',
    () => 'Ya hay un usuario con ese email. Ingresá con él, o pedí una contraseña nueva.',
  ),
  cierre_impedido: fila<{ motivos: readonly string[] }>('conflict', ({ motivos }) =>
    `La cuenta no se puede cerrar todavía. ${(motivos ?? []).join(' ')}`.trim(),
  ),
  empresa_ya_registrada: fila<{ cuit?: string }>(
    'conflict',
    (data) => `Ya tenés una empresa con el CUIT${conDato(data, 'cuit', '')}. Abrila desde Empresas.`,
  ),
  demasiados_enlaces: fila<{ tope: number }>(
    'conflict',
    (data) =>
      `El comprobante ya tiene ${dato(data, 'tope') ?? 'muchos'} enlaces que sirven, que es lo máximo. Revocá uno que ya no haga falta y volvé a intentar.`,
  ),
  demasiados_miembros: fila<{ cantidad: number }>(
    'conflict',
    (data) =>
      `Ya compartís tus empresas con ${dato(data, 'cantidad') ?? 'muchas'} personas, que es el máximo. Quitá a alguna que ya no las use y volvé a intentar.`,
  ),
  demasiadas_invitaciones: fila<{ cantidad: number }>(
    'conflict',
    (data) =>
      `Ya hay ${dato(data, 'cantidad') ?? 'muchas'} invitaciones sin aceptar, que es lo máximo a la vez. Esperá a que acepten alguna, o cancelá las que ya no hagan falta: las canceladas siguen contando entre las que se mandan por día y por semana.`,
  ),
  empresa_con_comprobantes: fila(
    'conflict',
    () => 'La empresa tiene comprobantes: hay que conservarlos, así que no se puede eliminar.',
  ),
  punto_de_venta_ya_registrado: fila<{ punto_de_venta?: number }>(
    'conflict',
    (data) =>
      `La empresa ya tiene el punto de venta${conDato(data, 'punto_de_venta', '')}. Elegí otro número o editá el que está.`,
  ),
  punto_de_venta_con_comprobantes: fila<{ punto_de_venta: number }>(
    'conflict',
    (data) =>
      `El punto de venta${conDato(data, 'punto_de_venta', '')} tiene comprobantes: hay que conservarlos, así que no se puede eliminar.`,
  ),
  cuenta_de_otro_usuario: fila<{ nickname: string; plaza?: string }>(
    'conflict',
    (data) =>
      `La cuenta de ${nombreDePlaza(data)}${conDato(data, 'nickname', '')} ya está vinculada por otro usuario. Tiene que desvincularla antes.`,
  ),
  cuenta_con_historia: fila<{ nickname: string; plaza?: string }>(
    'conflict',
    (data) =>
      `La cuenta de ${nombreDePlaza(data)}${conDato(data, 'nickname', '')} ya facturó con otro usuario, que la desvinculó. Para que ninguna venta se facture dos veces sigue siendo suya: pedile que la vincule de nuevo, o escribí a soporte.`,
  ),
  cuenta_desvinculada: fila<{ nickname?: string }>(
    'conflict',
    (data) =>
      `La cuenta${conDato(data, 'nickname', '')} está desvinculada. Volvé a vincularla en ${PANTALLA_DE_CUENTAS} y seguí desde ahí.`,
  ),
  articulo_ya_registrado: fila<{ sku: string }>(
    'conflict',
    (data) => `Ya hay un artículo${conDato(data, 'sku', ' con el SKU')}. Editalo, o usá otro SKU.`,
  ),
  lista_ya_registrada: fila<{ name: string }>(
    'conflict',
    (data) => `Ya hay una lista de precios${conDato(data, 'name', ' llamada')}. Elegí otro nombre.`,
  ),
  hay_varias: fila<{ referencia: string }>(
    'conflict',
    (data) =>
      `Hay más de una venta o comprobante con "${dato(data, 'referencia') ?? ''}". Buscá cuáles son y pedí uno por su número.`,
  ),
  cambio_simultaneo: fila<{ que: string; problemas: Problemas }>(
    'conflict',
    (data) =>
      `Mientras editabas, alguien cambió ${dato(data, 'que') ?? 'lo mismo'}. Tus cambios no se guardaron: mirá cómo quedó y volvé a guardar.`,
  ),
  sin_dos_importes: fila<{ que: string }>(
    'conflict',
    (data) =>
      `No hay dos importes distintos de ${dato(data, 'que') ?? 'las retenciones o percepciones de IVA'}: no hace falta elegir.`,
  ),
  articulo_en_kit: fila<{ sku: string; kit: string }>(
    'conflict',
    (data) =>
      `El artículo${conDato(data, 'sku', '')} es parte de un kit${conDato(data, 'kit', ':')}. Sacalo del kit antes de borrarlo.`,
  ),
  kit_circular: fila<{ sku: string; parte: string }>(
    'conflict',
    (data) =>
      `Un kit no puede tenerse a sí mismo: ${dato(data, 'parte') ?? 'una parte'} ya contiene a ${dato(data, 'sku') ?? 'este artículo'}, o es el mismo. Sacala de las partes.`,
  ),
  importacion_con_errores: fila<{ cantidad: number; primera: string; problemas?: Problemas }>('rejected', (data) => {
    const cantidad = Number(data.cantidad ?? 0);
    const lineas = enPlural(cantidad, 'una línea con error', '# líneas con errores');
    return `El archivo tiene ${lineas} y no se importó nada${conDato(data, 'primera', ':')}. Corregilas y volvé a subirlo, o elegí importar solo las válidas.`;
  }),
  espacio_agotado: fila<{ ocupado: number; maximo: number }>(
    'conflict',
    (data) =>
      `Tus padrones, importaciones y paquetes ya ocupan ${enMiles(Number(data.ocupado ?? 0))} MB de los ${enMiles(Number(data.maximo ?? 0))} que podés usar. Los paquetes se borran solos a los días; si necesitás más lugar, pedíselo a quien administra Talonario.`,
  ),
  padron_en_curso: fila(
    'conflict',
    () => 'Ya se está importando un padrón tuyo. Esperá a que termine y volvé a subir este.',
  ),
  importacion_en_curso: fila('conflict', () => 'La importación todavía se está procesando. Esperá a que termine.'),
  importacion_interrumpida: fila(
    'conflict',
    () =>
      'La importación se cortó por un error inesperado y no cambió nada. Volvé a intentar, o subí el archivo otra vez.',
  ),
  importacion_ya_aplicada: fila(
    'conflict',
    () => 'La importación ya se aplicó o se descartó: no se puede cambiar. Subí el archivo otra vez.',
  ),
  importacion_no_deshacible: fila<{ motivo: string }>('conflict', (data) =>
    dato(data, 'motivo') === 'no_es_la_ultima'
      ? 'Solo se puede deshacer la última importación. Deshacé antes la que se aplicó después.'
      : 'La importación no está aplicada, o ya se deshizo.',
  ),
  cuit_de_otro_usuario: fila<{ cuit: string }>(
    'conflict',
    (data) =>
      `El CUIT${conDato(data, 'cuit', '')} ya factura con otro usuario de Talonario. Ingresá con ese usuario, o pedile que elimine la empresa.`,
  ),
  empresa_sin_verificar: fila<{ cuit: string }>(
    'conflict',
    (data) => {
      const cuit = dato(data, 'cuit');
      return `El CUIT${cuit === null ? '' : ` ${formatCuit(cuit)}`} todavía no está verificado: hay que probar que es tuyo antes de emitir con él o ver sus números en ARCA. Verificalo en Empresas; los borradores quedan guardados.`;
    },
    'Quien administra Talonario puede verificarla: `talonario empresas verificar CUIT`.',
  ),
  demasiadas_sin_verificar: fila<{ cantidad: number }>(
    'conflict',
    (data) =>
      `Ya tenés ${dato(data, 'cantidad') ?? 'varias'} empresas sin verificar. Verificá alguna, o eliminá las que no uses, y volvé a intentar.`,
  ),
  demasiadas_pruebas: fila<{ cantidad: number }>(
    'conflict',
    (data) =>
      `Ya tenés ${dato(data, 'cantidad') ?? 'varias'} verificaciones por punto de venta en curso. Terminá o cancelá alguna y volvé a intentar.`,
  ),
  demasiados_certificados: fila<{ cantidad: number }>(
    'conflict',
    (data) =>
      `La empresa ya tiene ${dato(data, 'cantidad') ?? 'varios'} certificados. Eliminá alguno que no uses y volvé a intentar.`,
  ),
  prueba_no_disponible: fila<{ motivo: string }>('conflict', (data) =>
    dato(data, 'motivo') === 'sin_lista'
      ? 'El ARCA de pruebas no informa tus puntos de venta, así que no sirve para verificarte. Usá un certificado propio, o pedile a quien administra Talonario que te verifique.'
      : 'ARCA no dejó ningún número libre para verificarte. Usá un certificado propio, o pedile a quien administra Talonario que te verifique.',
  ),
  tramite_no_simulado: fila(
    'not_found',
    () => 'Acá no se simulan los trámites de ARCA: hacelo en el sitio de ARCA, con tu clave fiscal.',
  ),
  prueba_no_encontrada: fila(
    'not_found',
    () => 'La verificación venció o se canceló. Empezala de nuevo desde la empresa.',
  ),
  cuit_sin_verificar: fila<{ cuit: string }>(
    'not_found',
    (data) => `Nadie tiene verificado el CUIT${conDato(data, 'cuit', '')} en este ambiente. Revisá cómo está escrito.`,
  ),
  certificado_no_sirve: fila<Partial<DatosDeCertificado> & { mensaje: string }>(
    'invalid',
    (data) => dato(data, 'mensaje') ?? 'El certificado no sirve. Revisalo, y su clave.',
  ),
  certificado_no_encontrado: fila('not_found', () => 'No se encontró el certificado. Puede que ya se haya eliminado.'),
  revision_reciente: fila<{ segundos: number }>(
    'limited',
    (data) =>
      `Recién le preguntamos a ARCA. Esperá ${esperaOf(data)} y volvé a probar; de todos modos preguntamos solos cada diez minutos.`,
  ),
  punto_no_sirve: fila<{ punto_de_venta: number }>(
    'conflict',
    (data) =>
      `ARCA no tiene el punto de venta${conDato(data, 'punto_de_venta', '')} habilitado para facturar por web services. Elegí otro de su lista, o creá uno.`,
  ),
  punto_de_venta_no_electronico: fila<{ punto_de_venta: number }>(
    'conflict',
    (data) =>
      `El punto de venta${conDato(data, 'punto_de_venta', '')} no es de facturación electrónica. Elegí uno que lo sea.`,
  ),
  punto_de_venta_ajeno: fila<{ punto_de_venta: string; campo: 'punto_de_venta' }>(
    'conflict',
    (data) =>
      `El punto de venta${conDato(data, 'punto_de_venta', '')} de la factura no emite en Talonario. Elegí con cuál de los tuyos sale la nota.`,
    'Con `--punto-de-venta` se dice cuál; para ver los que hay: `talonario empresas`.',
  ),
  empresa_no_puede_emitir: fila<{ situacion_iva?: number; motivo?: string }>('conflict', (data) =>
    dato(data, 'motivo') === 'clase_a'
      ? CLASE_A_RESTRINGIDA
      : 'Una empresa con condición Consumidor final no puede emitir comprobantes. Revisá sus datos en Empresas.',
  ),
  valores_distintos: fila(
    'conflict',
    () =>
      'Los valores ya no son los que viste: cambiaron en otro lado, o este cambio ya se había hecho y la respuesta no llegó. Ahora no se cambió nada. Mirá de nuevo qué cambia y confirmalo.',
  ),
  publicacion_sin_costo: fila<{ motivo: string }>('conflict', (data) =>
    dato(data, 'motivo') === 'moneda'
      ? 'La publicación tiene el precio en dólares y falta la cotización del Banco Central. Volvé a intentar en un rato.'
      : 'Para buscar el precio falta el costo. Cargá el artículo de su SKU, con su costo, y volvé a intentar.',
  ),
  demasiadas_publicaciones: fila<{ cantidad: number; maximo: number }>(
    'conflict',
    (data) =>
      `El filtro deja ${enMiles(Number(data.cantidad ?? 0))} publicaciones y un cambio de precios alcanza hasta ${enMiles(Number(data.maximo ?? 0))}. Hacelo de a partes: filtrá por estado, título, SKU o ganancia.`,
  ),
  cambio_precios_en_curso: fila(
    'conflict',
    () => 'El cambio de precios todavía está en curso, o ya se aplicó. Esperá a que termine y mirá cómo quedó.',
  ),
  cambio_precios_no_se_deshace: fila(
    'conflict',
    () => 'El cambio de precios no se puede deshacer: no cambió ninguna publicación, o ya se deshizo.',
  ),
  promo_no_permitida: fila<{ motivo: string; plaza?: string }>('conflict', (data) =>
    dato(data, 'motivo') === 'salir'
      ? `De esta promoción no se puede salir: la publicación no participa, o ${nombreDePlaza(data)} no lo permite.`
      : `En esta promoción no se puede entrar: la publicación ya participa, o la maneja ${nombreDePlaza(data)}.`,
  ),
};
