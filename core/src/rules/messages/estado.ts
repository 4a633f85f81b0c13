import { enMiles } from '../enPlural.ts';
import { formatCuit } from '../cuit.ts';
import { horaEnBuenosAires } from '../dates.ts';
import { formatPorcentaje } from '../money.ts';
import type { ErrorCode, ErrorData } from '../errors.ts';
import { nombreDePlaza, PANTALLA_DE_CUENTAS } from '../catalogs/plaza.ts';
import { CLASE_A_RESTRINGIDA, REQUERIDO, campo, conDato, dato, esperaOf, fecha, lineaOf } from './datos.ts';
import { mensajesDeCuenta } from './cuenta.ts';
import { mensajesDeImpedimento } from './impedimentos.ts';

/** Operations refused because of the present state of a resource. */
export const mensajesDeEstado = {
  ...mensajesDeImpedimento,
  // state
  email_ya_registrado: () => 'Ya hay un usuario con ese email. Ingresá con él, o pedí una contraseña nueva.',
  empresa_ya_registrada: (data) =>
    `Ya tenés una empresa con el CUIT${conDato(data, 'cuit', '')}. Abrila desde Empresas.`,
  demasiados_miembros: (data) =>
    `Ya compartís tus empresas con ${dato(data, 'cantidad') ?? 'muchas'} personas, que es el máximo. Quitá a alguna que ya no las use y volvé a intentar.`,
  demasiadas_invitaciones: (data) =>
    `Ya hay ${dato(data, 'cantidad') ?? 'muchas'} invitaciones sin aceptar, que es lo máximo a la vez. Esperá a que acepten alguna, o cancelá las que ya no hagan falta: las canceladas siguen contando entre las que se mandan por día y por semana.`,
  empresa_con_comprobantes: () => 'La empresa tiene comprobantes: hay que conservarlos, así que no se puede eliminar.',
  punto_de_venta_ya_registrado: (data) =>
    `La empresa ya tiene el punto de venta${conDato(data, 'punto_de_venta', '')}. Elegí otro número o editá el que está.`,
  punto_de_venta_con_comprobantes: (data) =>
    `El punto de venta${conDato(data, 'punto_de_venta', '')} tiene comprobantes: hay que conservarlos, así que no se puede eliminar.`,
  cuenta_de_otro_usuario: (data) =>
    `La cuenta de ${nombreDePlaza(data)}${conDato(data, 'nickname', '')} ya está vinculada por otro usuario. Tiene que desvincularla antes.`,
  cuenta_con_historia: (data) =>
    `La cuenta de ${nombreDePlaza(data)}${conDato(data, 'nickname', '')} ya facturó con otro usuario, que la desvinculó. Para que ninguna venta se facture dos veces sigue siendo suya: pedile que la vincule de nuevo, o escribí a soporte.`,
  cuenta_desvinculada: (data) =>
    `La cuenta${conDato(data, 'nickname', '')} está desvinculada. Volvé a vincularla en ${PANTALLA_DE_CUENTAS} y seguí desde ahí.`,
  articulo_ya_registrado: (data) =>
    `Ya hay un artículo${conDato(data, 'sku', ' con el SKU')}. Editalo, o usá otro SKU.`,
  lista_ya_registrada: (data) => `Ya hay una lista de precios${conDato(data, 'name', ' llamada')}. Elegí otro nombre.`,
  hay_varias: (data) =>
    `Hay más de una con "${dato(data, 'referencia') ?? ''}". Mirá cuáles con buscar y pedí una por su número.`,
  cambio_simultaneo: (data) =>
    `Mientras lo editabas alguien cambió ${dato(data, 'que') ?? 'lo mismo'}. No se guardó lo tuyo: mirá cómo quedó y volvé a guardar.`,
  articulo_en_kit: (data) =>
    `El artículo${conDato(data, 'sku', '')} es parte de un kit${conDato(data, 'kit', ':')}. Sacalo del kit antes de borrarlo.`,
  kit_circular: (data) =>
    `Un kit no puede tenerse a sí mismo: ${dato(data, 'parte') ?? 'una parte'} ya contiene a ${dato(data, 'sku') ?? 'este artículo'}, o es el mismo. Sacala de las partes.`,
  importacion_con_errores: (data) => {
    const cantidad = Number(data['cantidad'] ?? 0);
    const lineas = cantidad === 1 ? 'una línea con error' : `${cantidad} líneas con errores`;
    return `El archivo tiene ${lineas} y no se importó nada${conDato(data, 'primera', ':')}. Corregilas y volvé a subirlo, o elegí importar solo las válidas.`;
  },
  espacio_agotado: (data) =>
    `Tus padrones, importaciones y paquetes ya ocupan ${enMiles(Number(data['ocupado'] ?? 0))} MB de los ${enMiles(Number(data['maximo'] ?? 0))} que podés usar. Los paquetes se borran solos a los días; si necesitás más lugar, pedíselo a quien administra Talonario.`,
  padron_en_curso: () => 'Ya se está importando un padrón tuyo. Esperá a que termine y volvé a subir este.',
  importacion_en_curso: () => 'La importación todavía se está procesando. Esperá a que termine.',
  importacion_interrumpida: () =>
    'La importación se cortó por un error inesperado y no cambió nada. Volvé a intentar, o subí el archivo otra vez.',
  importacion_ya_aplicada: () =>
    'La importación ya se aplicó o se descartó: no se puede cambiar. Subí el archivo otra vez.',
  importacion_no_deshacible: (data) =>
    dato(data, 'motivo') === 'no_es_la_ultima'
      ? 'Solo se puede deshacer la última importación. Deshacé antes la que se aplicó después.'
      : 'La importación no está aplicada, o ya se deshizo.',
  cuit_de_otro_usuario: (data) =>
    `El CUIT${conDato(data, 'cuit', '')} ya factura con otro usuario de Talonario. Ingresá con ese usuario, o pedile que elimine la empresa.`,
  empresa_sin_verificar: (data) => {
    const cuit = dato(data, 'cuit');
    return `El CUIT${cuit === null ? '' : ` ${formatCuit(cuit)}`} todavía no está verificado: hay que probar que es tuyo antes de emitir con él o ver sus números en ARCA. Verificalo en Empresas; los borradores quedan guardados.`;
  },
  demasiadas_sin_verificar: (data) =>
    `Ya tenés ${dato(data, 'cantidad') ?? 'varias'} empresas sin verificar. Verificá alguna, o eliminá las que no uses, y volvé a intentar.`,
  demasiadas_pruebas: (data) =>
    `Ya tenés ${dato(data, 'cantidad') ?? 'varias'} verificaciones por punto de venta en curso. Terminá o cancelá alguna y volvé a intentar.`,
  demasiados_certificados: (data) =>
    `La empresa ya tiene ${dato(data, 'cantidad') ?? 'varios'} certificados. Eliminá alguno que no uses y volvé a intentar.`,
  prueba_no_disponible: (data) =>
    dato(data, 'motivo') === 'sin_lista'
      ? 'El ARCA de pruebas no dice qué puntos de venta tenés, así que no sirve para verificarte. Usá un certificado propio, o pedile a quien administra Talonario que te verifique.'
      : 'ARCA no dejó ningún número libre para verificarte. Usá un certificado propio, o pedile a quien administra Talonario que te verifique.',
  tramite_no_simulado: () => 'Acá no se simulan los trámites de ARCA: hacelo en el sitio de ARCA, con tu clave fiscal.',
  prueba_no_encontrada: () => 'La verificación venció o se canceló. Empezala de nuevo desde la empresa.',
  cuit_sin_verificar: (data) =>
    `Nadie tiene verificado el CUIT${conDato(data, 'cuit', '')} en este ambiente. Revisá cómo está escrito.`,
  certificado_no_sirve: (data) => dato(data, 'mensaje') ?? 'El certificado no sirve. Revisalo, y su clave.',
  certificado_no_encontrado: () => 'No se encontró el certificado. Puede que ya se haya eliminado.',
  revision_reciente: (data) =>
    `Recién le preguntamos a ARCA. Esperá ${esperaOf(data)} y volvé a probar; de todos modos preguntamos solos cada diez minutos.`,
  comprobante_de_otro_ambiente: (data) =>
    `El comprobante es del ambiente ${dato(data, 'ambiente') ?? 'anterior'} de ARCA y ahora se trabaja en ${dato(data, 'actual') ?? 'otro'}: no se puede emitir acá.`,
  serie_ocupada: (data) => {
    const hasta = dato(data, 'hasta');
    return `Se están emitiendo otros comprobantes de este punto de venta. Este queda en cola y sale solo cuando terminen${hasta === null ? '' : `; si quien los emite no responde, a partir de las ${horaEnBuenosAires(new Date(hasta))}`}.`;
  },
  cerrojo_perdido: () =>
    'Otro proceso tomó la emisión de este punto de venta. Lo que faltaba queda en cola y sale solo.',
  emision_postergada: () => 'Talonario se está reiniciando. El comprobante queda en cola y sale solo enseguida.',
  emision_incoherente: () =>
    'Lo guardado de una emisión no coincide con lo que se iba a pedir a ARCA. No se envió ni se cerró nada: avisá a soporte, que lo tiene que revisar.',
  venta_ya_facturada: () => 'La venta ya tiene factura. Buscala en el Facturador por número de venta.',
  venta_de_otra_empresa: (data) =>
    `La venta${conDato(data, 'venta', '')} es de otra empresa, que no comparten con vos: no se cambió nada. Si hace falta algo de ella, pedíselo al titular.`,
  venta_con_borrador: () => 'La venta ya tiene un borrador hecho a mano. Seguí con ese: así no se factura dos veces.',
  venta_no_facturable: (data) => dato(data, 'mensaje') ?? 'La venta no se factura.',
  comprador_no_permitido: (data) => dato(data, 'mensaje') ?? 'De esta venta no se puede cambiar a quién se factura.',
  venta_sin_problema: (data) =>
    `La venta${conDato(data, 'venta', '')} no tiene un problema que apartar. Fijate cuáles sí en la lista de problemas.`,
  venta_sin_factura: () => 'La venta no tiene una factura emitida: todavía no hay un PDF para subir.',
  lote_interrumpido: () =>
    'El lote se cortó por un error inesperado. Lo que alcanzó a emitirse está guardado: volvé a elegir las ventas que faltan.',
  ...mensajesDeCuenta,
  punto_no_sirve: (data) =>
    `ARCA no tiene el punto de venta${conDato(data, 'punto_de_venta', '')} habilitado para facturar por web services. Elegí otro de su lista, o creá uno.`,
  punto_de_venta_no_electronico: (data) =>
    `El punto de venta${conDato(data, 'punto_de_venta', '')} no es de facturación electrónica. Elegí uno que lo sea.`,
  empresa_no_puede_emitir: (data) =>
    dato(data, 'motivo') === 'clase_a'
      ? CLASE_A_RESTRINGIDA
      : 'Una empresa con condición Consumidor final no puede emitir comprobantes. Revisá sus datos en Empresas.',
  nota_distinta: (data) =>
    `Lo que le queda por acreditar al comprobante cambió: la nota sería por ${dato(data, 'total') ?? 'otro importe'} y no por lo que viste. No se emitió nada. Miralo de nuevo y volvé a pedirla.`,
  borrador_ya_autorizado: (data) =>
    `ARCA ya había autorizado este borrador, con los datos que tenía antes: es ${dato(data, 'comprobante') ?? 'otro comprobante'}, que quedó guardado aparte. Si el de ahora es otro, volvé a emitirlo; si no, eliminalo.`,
  borrador_distinto: () =>
    'Alguien cambió el borrador después de que lo viste, así que no se emitió. Miralo y volvé a emitirlo.',
  cambio_distinto: (data) =>
    `Lo que saldría ya no es lo que viste: ${dato(data, 'que') ?? 'cambió algún importe'}. No se emitió nada. Miralo de nuevo y volvé a pedirlo.`,
  valores_distintos: () =>
    'Los valores ya no son los que viste: cambiaron en otro lado, o este cambio ya se había hecho y la respuesta no llegó. Ahora no se cambió nada. Mirá de nuevo qué cambia y confirmalo.',
  nota_en_emision: () =>
    'Otra nota de crédito de la misma factura se está emitiendo. Cuando se sepa qué le queda a la factura, esta sale sola o te decimos por qué no.',
  alicuota_desconocida: (data) =>
    `La factura tiene una alícuota de IVA${typeof data['iva'] === 'number' ? ` del ${formatPorcentaje(data['iva'])}` : ''} que no está en la tabla de ARCA: hacé la nota con el sistema que la emitió.`,
  nota_excede_factura: () => 'La nota supera lo que le queda por acreditar al comprobante. Revisá los importes.',
  cambio_puede_requerir_fce: () =>
    'Por el importe, si el receptor es una empresa grande ARCA va a pedir una Factura de Crédito Electrónica MiPyME y la B ya va a estar anulada. Confirmá que no lo es para seguir.',
  fecha_futura_sin_confirmar: (data) =>
    `La fecha ${fecha(data, 'fecha')} es posterior a hoy: si lo emitís, después no vas a poder emitir de este tipo y punto de venta con una anterior. Confirmalo para seguir.`,
  documento_ajeno: (data) =>
    `La venta ya tiene en ${nombreDePlaza(data)} un documento fiscal que no subió Talonario${conDato(data, 'archivo', ':')}. Si no corresponde, borralo en ${nombreDePlaza(data)} y volvé a intentar.`,
  documento_muy_grande: (data) =>
    `El PDF de la venta pesa ${dato(data, 'kb') ?? 'más de 1.000'} kB y ${nombreDePlaza(data)} acepta hasta 1.000. Achicá el logo del punto de venta y volvé a subirlo.`,
  publicacion_sin_costo: (data) =>
    dato(data, 'motivo') === 'moneda'
      ? 'La publicación tiene el precio en dólares y el Banco Central todavía no dijo a cuánto está. Volvé a intentar en un rato.'
      : 'Para buscar el precio falta lo que cuesta. Cargá el artículo de su SKU, con su costo, y volvé a intentar.',
  demasiadas_publicaciones: (data) =>
    `El filtro deja ${enMiles(Number(data['cantidad'] ?? 0))} publicaciones y un cambio de precios alcanza hasta ${enMiles(Number(data['maximo'] ?? 0))}. Hacelo de a partes: filtrá por estado, título, SKU o ganancia.`,
  cambio_precios_en_curso: () =>
    'El cambio de precios todavía está en curso, o ya se aplicó. Esperá a que termine y mirá cómo quedó.',
  cambio_precios_no_se_deshace: () =>
    'El cambio de precios no se puede deshacer: no cambió ninguna publicación, o ya se deshizo.',
  promo_no_permitida: (data) =>
    dato(data, 'motivo') === 'salir'
      ? `De esta promoción no se puede salir: la publicación no participa, o ${nombreDePlaza(data)} no lo permite.`
      : `En esta promoción no se puede entrar: la publicación ya participa, o la maneja ${nombreDePlaza(data)}.`,
  base_de_otro_uso: (data) =>
    dato(data, 'es') === 'demo'
      ? 'Esta base de datos es de la demo, con ventas inventadas y una contraseña que todos conocen: no se mezcla con comprobantes reales. Usá otra: definí DATABASE_URL, u otra carpeta en TALONARIO_DATOS.'
      : 'Esta base de datos tiene datos reales: la demo no se mezcla con ellos. Para probarla usá otra carpeta en TALONARIO_DATOS, sin DATABASE_URL.',
  base_de_datos_mas_nueva: (data) =>
    `La base de datos es de una versión de Talonario más nueva que esta (tiene ${dato(data, 'migracion') ?? 'cambios que esta no conoce'}): no se tocó nada. Instalá la versión que la usó por última vez, o una posterior.`,
  respaldo_danado: (data) =>
    `La copia no sirve: ${dato(data, 'detalle') ?? 'está dañada'}. No se restauró nada. Usá otra copia.`,
  respaldo_alterado: () =>
    'La copia no es la que hizo Talonario: alguien la cambió después. No se restauró nada. Usá otra copia, y fijate quién puede escribir donde las guardás.',
  respaldo_sin_firma: () =>
    'La copia no está firmada: es de una versión de antes, o alguien le sacó la firma. No se restauró nada. Si sabés de dónde viene, volvé a pedirlo con --sin-firma.',
  respaldo_mas_nuevo: () =>
    'La copia es de una versión de Talonario más nueva que esta. No se restauró nada: instalá la versión que la hizo, o una posterior.',
  respaldo_de_otro_secreto: (data) =>
    `La copia se hizo con otro APP_SECRET (huella ${dato(data, 'copia') ?? 'desconocida'}; el de acá tiene ${dato(data, 'actual') ?? 'otra'}): lo cifrado no se podría leer. No se restauró nada: poné en APP_SECRET el de entonces, o en APP_SECRET_ANTERIOR si ya usás otro.`,
  respaldo_sin_datos: () =>
    'La base de datos está vacía: no hay nada que copiar. Revisá que DATABASE_URL, o la carpeta de los datos, sea la que usás.',
  restaurar_sobre_datos: () =>
    'La base de datos no está vacía, y una copia no se restaura encima de otra cosa. Creá una base nueva y ponela en DATABASE_URL, o elegí otra carpeta con --datos.',
  restauracion_sin_conciliar: (data) =>
    `La base se restauró de una copia, y todavía no se sabe qué emitió ARCA después. El comprobante queda en cola y sale solo cuando se sepa, para no emitirlo dos veces.${conDato(data, 'motivo', '')}`,
  repetido_de_arca: (data) =>
    `ARCA ya tiene ${dato(data, 'comprobante') ?? 'un comprobante'}, del ${fecha(data, 'fecha')}, con el mismo receptor y el mismo total: es de después de la copia que se restauró, y no se sabe de qué era. Si es este mismo, no lo emitas; si es otro, confirmalo y volvé a emitirlo.`,
  restauracion_por_reconocer: (data) =>
    `ARCA tiene ${dato(data, 'comprobante') ?? 'un comprobante'}${conDato(data, 'cuit', ' del CUIT')}, emitido después de la copia que se restauró, y puede ser este. Si lo es, no hace falta emitir nada; si no, decilo con \`talonario respaldo soltar\` y volvé a intentar.`,
  restauracion_punto_desconocido: (data) =>
    `ARCA tiene comprobantes del punto de venta${conDato(data, 'punto_de_venta', '')} posteriores a la copia que se restauró, y acá ese punto no está. Agregalo a la empresa o, si es de otro programa, decilo con \`talonario respaldo soltar --cuit${conDato(data, 'cuit', '')} --punto${conDato(data, 'punto_de_venta', '')}\`.`,
  ya_en_marcha: () =>
    'Talonario ya está en marcha en esta carpeta. Usá ese, o cortalo antes. Para sumarle procesos: `talonario iniciar --solo api`, `--solo webhooks` o `--solo worker`.',
  datos_en_mudanza: (data) => {
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
  },
  mudanza_con_servidor: () =>
    'La base está en el servidor de DATABASE_URL, y se muda con las herramientas de PostgreSQL. La carpeta de los datos, con todo cortado, se copia entera: `cp -a`.',
  mudanza_destino: (data) =>
    dato(data, 'motivo') === 'adentro'
      ? `No se puede mudar a${conDato(data, 'carpeta', '')}: una de las dos carpetas está adentro de la otra. Elegí una aparte.`
      : dato(data, 'motivo') === 'archivo'
        ? `No se puede mudar a${conDato(data, 'carpeta', '')}: es un archivo. Elegí una carpeta vacía, o que no exista.`
        : `No se puede mudar a${conDato(data, 'carpeta', '')}: no está vacía, y no se toca lo que tiene. Elegí una carpeta vacía, o que no exista.`,
  mudanza_distinta: (data) =>
    `Los datos no llegaron iguales (${dato(data, 'archivo') ?? 'sin detalle'}): lo copiado se borró y los de antes siguen enteros. Revisá el disco nuevo, y que nadie use los datos, y volvé a intentar.`,
  mudanza_sin_entrada: (data) =>
    `PostgreSQL no corre como root, y el usuario con el que corre no puede entrar en${conDato(data, 'carpeta', '')}. Dale permiso (\`chmod o+x\`) o elegí otra carpeta.`,
  mudanza_sin_lugar: (data) =>
    `No hay lugar: hacen falta${conDato(data, 'hace_falta', '')} y hay${conDato(data, 'hay', '')}. No se movió nada. Liberá espacio o elegí otro disco.`,
  base_de_datos_en_uso: () => 'La base de datos la está usando otro proceso. Cerralo y volvé a intentar.',
  base_de_datos_sin_crear: (data) =>
    `No hay una base de datos en${conDato(data, 'carpeta', '')}: Talonario no se usó con esa carpeta de datos.`,
  emision_cortada: () =>
    'Se cortó antes de pedírselo a ARCA: quedó sin emitir. Para emitirlo, repetí el mismo comando: lo que ya salió no se repite.',
  puerto_reservado: (data) =>
    `El puerto${conDato(data, 'puerto', '')} está reservado: los menores que 1024 son del administrador del sistema. Elegí uno más alto, por ejemplo 3000.`,
  base_de_datos_sin_lugar: () =>
    'El servidor se quedó sin lugar en el disco y no se guardó. Lo que ya estaba guardado sigue guardado: avisale a quien lo administra.',
  disco_lleno: () =>
    'No queda lugar en el disco. Lo que ya estaba guardado sigue guardado. Liberá espacio y volvé a intentar.',
  puerto_ocupado: (data) =>
    `El puerto${conDato(data, 'puerto', '')} está ocupado por otro programa. Cerralo, o elegí otro puerto.`,
  certificado_del_simulador: () =>
    'El certificado del simulador se hace solo y no se renueva. Para trabajar con ARCA, poné ARCA_AMBIENTE en homologacion o produccion.',
  clave_existente: (data) =>
    `Ya hay una clave privada en${conDato(data, 'archivo', '')}, y no se toca: el certificado que se hizo con ella no sirve con otra.`,
  archivo_existente: (data) =>
    `Ya existe el archivo${conDato(data, 'archivo', '')} y no se va a pisar. Borralo, o elegí otro nombre.`,
  archivo_no_disponible: (data) =>
    `No se puede usar${conDato(data, 'archivo', '')}${conDato(data, 'motivo', ':')}. Elegí otra ruta, o corregí esa.`,
  numero_en_uso: (data) => {
    const numero = dato(data, 'comprobante') ?? 'que sigue';
    return data['borrador'] === true
      ? `El número que sigue en ARCA, ${numero}, lo tiene un borrador de talonario preimpreso. Borralo o cambiale el número, y volvé a emitir.`
      : `El número que sigue en ARCA, ${numero}, ya lo tiene otro comprobante tuyo. Emití desde otro punto de venta.`;
  },
  id_ya_usado: () => 'Ese id ya es de otro comprobante. Mandá el pedido con otro.',
  numero_ya_usado: (data) =>
    `El número${conDato(data, 'numero', '')} ya está usado en este punto de venta y tipo de comprobante. Revisá el talonario y poné el que sigue.`,
  // rules of the voucher
  comprobante_invalido: (data) => {
    const numero = dato(data, 'numero');
    const sujeto = numero === null ? 'El comprobante tiene' : `El comprobante ${numero} tiene`;
    const mensaje = dato(data, 'mensaje');
    if (mensaje === REQUERIDO) return `Falta completar ${campo(data)}.`;
    const linea = lineaOf(data);
    return (
      (mensaje !== null && linea !== null ? `Ítem ${linea}: ${mensaje}` : mensaje) ??
      `${sujeto} datos que no son válidos${data['campo'] === undefined ? '' : ` en ${campo(data)}`}. Corregilos y volvé a intentar.`
    );
  },
  fecha_fuera_de_rango: (data) =>
    `La fecha ${fecha(data, 'fecha')} está fuera de lo que ARCA permite hoy: del ${fecha(data, 'desde')} al ${fecha(data, 'hasta')}. Cambiala y volvé a emitir.`,
  fecha_anterior_a_la_serie: (data) =>
    `La fecha ${fecha(data, 'fecha')} es anterior a la del último comprobante de este tipo y punto de venta, ${fecha(data, 'ultima')}. Poné esa fecha o una posterior.`,
  fecha_anterior_a_la_factura: (data) =>
    `La fecha ${fecha(data, 'fecha')} es anterior a la de la factura, ${fecha(data, 'factura')}. Poné esa fecha o una posterior.`,
  autorizacion_vencida: (data) =>
    `El ${dato(data, 'sigla') ?? 'código'} venció el ${fecha(data, 'vence')}, antes de la fecha del comprobante, ${fecha(data, 'fecha')}. Usá un talonario vigente.`,
} as const satisfies Partial<Record<ErrorCode, (data: ErrorData) => string>>;
