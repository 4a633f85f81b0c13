import type { Derecho } from './alcance.ts';
import { mensajeCertificado } from './arca/certificado.ts';
import { mensajeCertificadoPropio } from './arca/certificadoPropio.ts';
import { explainArca } from './arcaMessages.ts';
import { tiposComprobante } from './catalogs/tipoComprobante.ts';
import { formatCuit } from './cuit.ts';
import { formatFecha, horaEnBuenosAires } from './dates.ts';
import type { AppError, ErrorCode, ErrorData } from './errors.ts';

/**
 * What the person reads of every failure: what happened, what it means, what to do. Texts of spec §5 and §8 are verbatim,
 * typos included.
 */
const messages = {
  // input
  campo_requerido: (data) => {
    if (esOpcion(data)) return `Falta ${campo(data)}. Agregalo y volvé a intentar.`;
    return conTextoDelSpec.has(String(data['campo'])) ? REQUERIDO : `Falta completar ${campo(data)}.`;
  },
  valor_invalido: (data) => {
    const valor = dato(data, 'valor');
    const escrito = valor === null ? 'El valor' : `El valor "${valor}"`;
    return `${escrito} ${deCampo(data)} no es válido. Corregilo y volvé a intentar.`;
  },
  automatizacion_incompleta: (data) =>
    `Para que las ventas se facturen solas falta ${campo(data)}. Completalo, o desactivá la facturación automática.`,
  email_invalido: () => 'Ingrese un mail válido',
  password_invalido: () => 'Ingrese un password válido',
  cuit_invalido: (data) => {
    const cuit = dato(data, 'cuit');
    const escrito = cuit === null ? 'El CUIT' : `El CUIT ${formatCuit(cuit)}`;
    return `${escrito} está mal escrito: tiene que tener 11 dígitos y el último corresponder a los anteriores. Revisalo.`;
  },
  fecha_invalida: (data) => {
    const valor = dato(data, 'valor');
    const escrita = valor === null ? 'La fecha' : `La fecha "${valor}"`;
    return `${escrita} no es válida en ${campo(data)}. Escribila como 20261121 o 2026-11-21.`;
  },
  rango_de_fechas_invalido: (data) =>
    dato(data, 'motivo') === 'muy_largo'
      ? 'El rango de fechas es demasiado largo. Elegí uno de hasta un mes.'
      : 'Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"',
  configuracion_invalida: (data) => {
    const problemas = data['problemas'] as readonly Readonly<Record<string, string>>[] | undefined;
    if (problemas !== undefined) {
      const lineas = problemas.map(
        (uno) =>
          `- ${uno['variable']} ${uno['motivo'] === 'falta' ? 'falta' : 'no es válida'}: tiene que ser ${uno['debe']}. Por ejemplo: ${uno['variable']}=${uno['ejemplo']}`,
      );
      return ['Para empezar hay que completar o corregir estas variables:', ...lineas].join('\n');
    }
    const que = dato(data, 'motivo') === 'falta' ? 'Falta la variable' : 'No es válido el valor de la variable';
    return `${que} ${dato(data, 'variable') ?? ''}: tiene que ser ${dato(data, 'debe') ?? 'otro'}. Por ejemplo: ${dato(data, 'ejemplo') ?? ''}`;
  },
  archivo_invalido: (data) => {
    const linea = dato(data, 'linea');
    const motivo = dato(data, 'motivo');
    const donde = linea === null ? 'El archivo no se puede leer' : `El archivo tiene un error en la línea ${linea}`;
    return `${donde}${motivo === null ? '' : `: ${motivo}`}. Corregilo y volvé a subirlo.`;
  },
  falta_confirmar: (data) =>
    dato(data, 'cuenta') !== null
      ? `Falta confirmar: ${dato(data, 'cuenta')} deja de verse y de facturarse hasta que la vincules de nuevo. Agregá \`--si\`.`
      : 'Falta confirmar: la operación no se puede deshacer. Agregá `--si`, o `--simular` para ver qué haría.',
  referencia_invalida: (data) =>
    `No se entiende qué comprobante es "${dato(data, 'referencia') ?? ''}": puede ser como FC B 3-123, el número de la venta o su id.`,
  comprobante_repetido: (data) =>
    `Más de una empresa tiene el comprobante${conDato(data, 'numero', '')}. Agregá --empresa CUIT para decir de cuál.`,
  link_vencido: () => 'El link venció o ya se usó. Pedí otro desde la pantalla de ingreso.',
  precio_invalido: (data) => `Precio inválido: ${dato(data, 'valor') ?? ''}`,
  cantidad_invalida: (data) =>
    `La cantidad${conDato(data, 'valor', '')} no es válida: tiene que ser un número entero${conDato(data, 'desde', ' desde')}${conDato(data, 'hasta', ' hasta')}.`,
  // who
  credenciales_invalidas: () => 'Email o pasword inválidos',
  sesion_invalida: () => 'La sesión venció. Volvé a ingresar.',
  email_sin_confirmar: () => 'Falta confirmar tu email. Abrí el link que te mandamos y volvé a intentar.',
  sin_derecho: (data) =>
    `No tenés permiso para ${loQuePermite[String(data['derecho'])] ?? 'hacer esto'}. Pedíselo al titular de la empresa.`,
  registro_cerrado: () => 'Acá no se crean usuarios nuevos desde la web. Pedíselo a quien administra Talonario.',
  demasiados_lotes: (data) =>
    `Ya hay ${dato(data, 'abiertos') ?? 'muchos'} lotes de esta cuenta sin terminar. Esperá a que termine alguno y volvé a pedirlo.`,
  demasiados_intentos: (data) => {
    const minutos = Math.ceil(Number(data['segundos'] ?? 60) / 60);
    return `Hubo demasiados intentos seguidos. Esperá ${minutos === 1 ? 'un minuto' : `${minutos} minutos`} y volvé a probar.`;
  },
  demasiados_correos: (data) =>
    `Hoy ya se mandaron muchos mails: son hasta ${dato(data, 'usuario') ?? 'cientos'} por usuario y ${dato(data, 'destino') ?? 'diez'} a una misma dirección por día. El comprobante está emitido: mandá su PDF por otro medio, o reintentá mañana.`,
  // what is not there
  usuario_no_encontrado: (data) =>
    dato(data, 'email') === null
      ? 'Todavía no hay ningún usuario.'
      : `No hay un usuario${conDato(data, 'email', ' con el email')}. Revisá cómo está escrito.`,
  falta_elegir_usuario: () => 'Hay más de un usuario: falta decir con cuál trabajar.',
  empresa_no_encontrada: () => 'No se encontró la empresa. Puede que la hayas eliminado: volvé a la lista de empresas.',
  punto_de_venta_no_encontrado: (data) =>
    `La empresa no tiene el punto de venta${conDato(data, 'punto_de_venta', '')}. Agregalo en Empresas o elegí otro.`,
  cuenta_no_encontrada: () => 'No se encontró la cuenta de Mercado Libre. Revisá que siga vinculada en Cuentas MELI.',
  venta_no_encontrada: () => 'No se encontró la venta en Mercado Libre. Revisá el número.',
  exclusion_no_encontrada: () => 'No se encontró el certificado. Puede que ya se haya eliminado.',
  comprobante_no_encontrado: (data) =>
    data['referencia'] === undefined
      ? 'No se encontró el comprobante. Puede que se haya eliminado: volvé a la lista.'
      : `No se encontró ningún comprobante${conDato(data, 'referencia', '')}.`,
  paquete_no_encontrado: () =>
    'No se encontró el paquete. Los paquetes se guardan siete días: volvé a armarlo en Reportes.',
  enlace_no_encontrado: () => 'No se encontró el enlace. Puede que se haya revocado: volvé a Reportes.',
  enlace_invalido: () => 'Este enlace ya no sirve. Pedile uno nuevo a quien te lo mandó.',
  mes_no_encontrado: () => 'Ese mes no está marcado como presentado. Volvé a Reportes.',
  envio_no_configurado: () => 'La empresa no tiene un envío mensual. Configuralo en Reportes y volvé a intentar.',
  mes_ya_presentado: () => 'Ese mes ya está marcado como presentado.',
  paquete_interrumpido: () => 'El paquete no se pudo armar por una falla de Talonario. Volvé a intentar.',
  lote_no_encontrado: () => 'No se encontró el lote. Volvé a la lista de ventas.',
  articulo_no_encontrado: (data) =>
    `No hay un artículo${conDato(data, 'sku', ' con el SKU')}. Revisá cómo está escrito.`,
  lista_no_encontrada: () => 'No se encontró la lista de precios, o el artículo en ella. Volvé a la lista.',
  importacion_no_encontrada: () => 'No se encontró la importación. Puede que se haya descartado: volvé a Artículos.',
  fila_no_encontrada: (data) =>
    `La importación no tiene la línea${conDato(data, 'linea', '')}. Volvé a leer el archivo.`,
  publicacion_no_encontrada: () =>
    'No se encontró la publicación. Puede que se haya eliminado en Mercado Libre: volvé a la lista.',
  promo_no_encontrada: () =>
    'La publicación ya no tiene esa promoción. Actualizá la página para ver las que tiene ahora.',
  cambio_precios_no_encontrado: () => 'No se encontró el cambio de precios. Volvé a la lista de publicaciones.',
  cuit_no_encontrado: () => 'No se encontró el CUIT',
  actividad_no_encontrada: () => 'No se encontró la novedad. Puede que ya no esté: volvé a la lista.',
  trabajo_no_encontrado: () => 'No se encontró el trabajo. Puede que ya se haya vuelto a intentar: volvé a la lista.',
  sin_casos: () => 'No existen casos para la fecha seleccionada',
  // state
  email_ya_registrado: () => 'Ya hay un usuario con ese email. Ingresá con él, o pedí una contraseña nueva.',
  empresa_ya_registrada: (data) =>
    `Ya tenés una empresa con el CUIT${conDato(data, 'cuit', '')}. Abrila desde Empresas.`,
  empresa_con_comprobantes: () => 'La empresa tiene comprobantes: hay que conservarlos, así que no se puede eliminar.',
  punto_de_venta_ya_registrado: (data) =>
    `La empresa ya tiene el punto de venta${conDato(data, 'punto_de_venta', '')}. Elegí otro número o editá el que está.`,
  punto_de_venta_con_comprobantes: (data) =>
    `El punto de venta${conDato(data, 'punto_de_venta', '')} tiene comprobantes: hay que conservarlos, así que no se puede eliminar.`,
  cuenta_de_otro_usuario: (data) =>
    `La cuenta de Mercado Libre${conDato(data, 'nickname', '')} ya está vinculada por otro usuario. Tiene que desvincularla antes.`,
  cuenta_con_historia: (data) =>
    `La cuenta de Mercado Libre${conDato(data, 'nickname', '')} ya facturó con otro usuario, que la desvinculó. Para que ninguna venta se facture dos veces sigue siendo suya: pedile que la vincule de nuevo, o escribí a soporte.`,
  cuenta_desvinculada: (data) =>
    `La cuenta${conDato(data, 'nickname', '')} está desvinculada. Volvé a vincularla en Cuentas MELI y seguí desde ahí.`,
  articulo_ya_registrado: (data) =>
    `Ya hay un artículo${conDato(data, 'sku', ' con el SKU')}. Editalo, o usá otro SKU.`,
  lista_ya_registrada: (data) => `Ya hay una lista de precios${conDato(data, 'name', ' llamada')}. Elegí otro nombre.`,
  cambio_simultaneo: (data) =>
    `Mientras lo editabas alguien cambió ${dato(data, 'que') ?? 'lo mismo'}. No se guardó lo tuyo.`,
  articulo_en_kit: (data) =>
    `El artículo${conDato(data, 'sku', '')} es parte de un kit${conDato(data, 'kit', ':')}. Sacalo del kit antes de borrarlo.`,
  kit_circular: (data) =>
    `Un kit no puede tenerse a sí mismo: ${dato(data, 'parte') ?? 'una parte'} ya contiene a ${dato(data, 'sku') ?? 'este artículo'}, o es el mismo.`,
  importacion_con_errores: (data) => {
    const cantidad = Number(data['cantidad'] ?? 0);
    const lineas = cantidad === 1 ? 'una línea con error' : `${cantidad} líneas con errores`;
    return `El archivo tiene ${lineas} y no se importó nada${conDato(data, 'primera', ':')}. Corregilas y volvé a subirlo, o elegí importar solo las válidas.`;
  },
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
    dato(data, 'motivo') === 'no_es_simulador'
      ? 'Los trámites de ARCA se hacen en su sitio: acá solo se simulan con el simulador.'
      : dato(data, 'motivo') === 'sin_lista'
        ? 'El ARCA de pruebas no dice qué puntos de venta tenés, así que no sirve para verificarte. Usá un certificado propio, o pedile al operador que te verifique.'
        : 'ARCA no dejó ningún número libre para verificarte. Usá un certificado propio, o pedile al operador que te verifique.',
  prueba_no_encontrada: () => 'La verificación venció o se canceló. Empezala de nuevo desde la empresa.',
  cuit_sin_verificar: (data) =>
    `Nadie tiene verificado el CUIT${conDato(data, 'cuit', '')} en este ambiente. Revisá cómo está escrito.`,
  certificado_no_sirve: mensajeCertificadoPropio,
  certificado_no_encontrado: () => 'No se encontró el certificado. Puede que ya se haya eliminado.',
  revision_reciente: (data) =>
    `Recién le preguntamos a ARCA. Esperá ${dato(data, 'segundos') ?? 'unos'} segundos y volvé a probar; de todos modos preguntamos solos cada diez minutos.`,
  comprobante_emitiendo: () => 'La factura se está emitiendo',
  comprobante_de_otro_ambiente: (data) =>
    `El comprobante es del ambiente ${dato(data, 'ambiente') ?? 'anterior'} de ARCA y ahora se trabaja en ${dato(data, 'actual') ?? 'otro'}: no se puede emitir acá.`,
  comprobante_no_es_borrador: () =>
    'El comprobante ya está emitido: no se puede cambiar ni borrar. Para anularlo, hacé una nota de crédito.',
  comprobante_no_emitido: () => 'El comprobante todavía es un borrador. Emitilo antes.',
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
  venta_sin_factura: () => 'La venta no tiene una factura emitida: todavía no hay un PDF para subir.',
  lote_interrumpido: () =>
    'El lote se cortó por un error inesperado. Lo que alcanzó a emitirse está guardado: volvé a elegir las ventas que faltan.',
  cuenta_sin_empresa: () => 'La cuenta no tiene una empresa vinculada. Elegila en Configuración de la cuenta.',
  cuenta_sin_punto_de_venta: () =>
    'La cuenta no tiene un punto de venta elegido. Elegilo en Configuración de la cuenta.',
  punto_de_venta_no_electronico: (data) =>
    `El punto de venta${conDato(data, 'punto_de_venta', '')} no es de facturación electrónica. Elegí uno que lo sea.`,
  empresa_no_puede_emitir: (data) =>
    dato(data, 'motivo') === 'clase_a'
      ? 'La empresa no está habilitada para emitir facturas A comunes. Revisá su habilitación en ARCA.'
      : 'Una empresa con condición Consumidor final no puede emitir comprobantes. Revisá sus datos en Empresas.',
  nota_excede_factura: () => 'La nota supera lo que le queda por acreditar a la factura. Revisá los importes.',
  nota_no_permitida: (data) =>
    `Solo una factura emitida admite notas de crédito o débito${dato(data, 'tipo') === null ? '' : `, y esto es ${conArticulo(String(data['tipo']))}`}.`,
  factura_ya_acreditada: () => 'La factura ya está acreditada por completo: no queda nada por devolver.',
  cambio_no_permitido: (data) =>
    motivosCambio[dato(data, 'motivo') ?? ''] ?? 'Solo una factura B emitida se puede cambiar a factura A.',
  cambio_puede_requerir_fce: () =>
    'Por el importe, si el receptor es una empresa grande ARCA va a pedir una Factura de Crédito Electrónica MiPyME y la B ya va a estar anulada. Confirmá que no lo es para seguir.',
  fecha_futura_sin_confirmar: (data) =>
    `La fecha ${fecha(data, 'fecha')} es posterior a hoy: si lo emitís, después no vas a poder emitir de este tipo y punto de venta con una anterior. Confirmalo para seguir.`,
  documento_ajeno: (data) =>
    `La venta ya tiene en Mercado Libre un documento fiscal que no subió Talonario${conDato(data, 'archivo', ':')}. Si no corresponde, borralo en Mercado Libre y volvé a intentar.`,
  documento_muy_grande: (data) =>
    `El PDF de la venta pesa ${dato(data, 'kb') ?? 'más de 1.000'} kB y Mercado Libre acepta hasta 1.000. Achicá el logo del punto de venta y volvé a subirlo.`,
  publicacion_sin_costo: (data) =>
    dato(data, 'motivo') === 'moneda'
      ? 'La publicación tiene el precio en dólares y el Banco Central todavía no dijo a cuánto está. Volvé a intentar en un rato.'
      : 'Para buscar el precio falta lo que cuesta. Cargá el artículo de su SKU, con su costo, y volvé a intentar.',
  cambio_precios_en_curso: () =>
    'El cambio de precios todavía está en curso, o ya se aplicó. Esperá a que termine y mirá cómo quedó.',
  cambio_precios_no_se_deshace: () =>
    'El cambio de precios no se puede deshacer: no cambió ninguna publicación, o ya se deshizo.',
  promo_no_permitida: (data) =>
    dato(data, 'motivo') === 'salir'
      ? 'De esta promoción no se puede salir: la publicación no participa, o Mercado Libre no lo permite.'
      : 'En esta promoción no se puede entrar: la publicación ya participa, o la maneja Mercado Libre.',
  base_de_otro_uso: (data) =>
    dato(data, 'es') === 'demo'
      ? 'Esta base de datos es de la demo, con ventas inventadas y una contraseña que todos conocen: no se mezcla con comprobantes reales. Usá otra: definí DATABASE_URL, u otra carpeta en TALONARIO_DATOS.'
      : 'Esta base de datos tiene datos reales: la demo no se mezcla con ellos. Para probarla usá otra carpeta en TALONARIO_DATOS, sin DATABASE_URL.',
  ya_en_marcha: () =>
    'Talonario ya está en marcha en esta carpeta. Usá ese, o cortalo antes. Para sumarle procesos: `talonario iniciar --solo api`, `--solo webhooks` o `--solo worker`.',
  base_de_datos_en_uso: () => 'La base de datos la está usando otro proceso. Cerralo y volvé a intentar.',
  base_de_datos_sin_crear: (data) =>
    `No hay una base de datos en${conDato(data, 'carpeta', '')}: Talonario no se usó con esa carpeta de datos.`,
  emision_cortada: () =>
    'Se cortó antes de pedírselo a ARCA: quedó sin emitir. Para emitirlo, repetí el mismo comando: lo que ya salió no se repite.',
  puerto_reservado: (data) =>
    `El puerto${conDato(data, 'puerto', '')} está reservado: los menores que 1024 son del administrador del sistema. Elegí uno más alto, por ejemplo 3000.`,
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
  numero_ya_usado: (data) =>
    `El número${conDato(data, 'numero', '')} ya está usado en este punto de venta y tipo de comprobante. Revisá el talonario y poné el que sigue.`,
  // rules of the voucher
  comprobante_invalido: (data) => {
    const numero = dato(data, 'numero');
    const cual = numero === null ? 'El comprobante tiene' : `El comprobante ${numero} tiene`;
    const mensaje = dato(data, 'mensaje');
    if (mensaje === REQUERIDO) return `Falta completar ${campo(data)}.`;
    const linea = lineaDe(data);
    return (
      (mensaje !== null && linea !== null ? `Ítem ${linea}: ${mensaje}` : mensaje) ??
      `${cual} datos que no son válidos${data['campo'] === undefined ? '' : ` en ${campo(data)}`}. Corregilos y volvé a intentar.`
    );
  },
  fecha_fuera_de_rango: (data) =>
    `La fecha ${fecha(data, 'fecha')} está fuera de lo que ARCA permite hoy: del ${fecha(data, 'desde')} al ${fecha(data, 'hasta')}. Cambiala y volvé a emitir.`,
  fecha_anterior_a_la_serie: (data) =>
    `La fecha ${fecha(data, 'fecha')} es anterior a la del último comprobante de este tipo y punto de venta, ${fecha(data, 'ultima')}. Poné esa fecha o una posterior.`,
  fecha_anterior_a_la_factura: (data) =>
    `La fecha ${fecha(data, 'fecha')} es anterior a la de la factura, ${fecha(data, 'factura')}. Poné esa fecha o una posterior.`,
  // other systems
  arca_rechazo: (data) => {
    const codigo = data['codigo'];
    const mensaje = dato(data, 'mensaje') ?? '';
    if (typeof codigo === 'number')
      return explainArca({ codigo, mensaje: mensaje || 'ARCA rechazó el pedido y no dio un motivo.' });
    if (mensaje === '') return 'ARCA rechazó el comprobante. El borrador queda guardado, con el motivo.';
    // An explained reason already says who found it.
    return /^ARCA\b|La nota de crédito ya se emitió/.test(mensaje)
      ? mensaje
      : `ARCA rechazó el comprobante: ${mensaje}`;
  },
  arca_no_autorizado: (data) =>
    dato(data, 'motivo') === 'ticket'
      ? 'ARCA no aceptó las credenciales de Talonario. Se renuevan solas: volvé a intentar en unos minutos.'
      : `ARCA no autoriza a Talonario a facturar por el CUIT${conDato(data, 'cuit', '')}. Delegá el servicio "Facturación Electrónica" en el Administrador de Relaciones de ARCA y volvé a intentar.`,
  arca_no_disponible: () =>
    'ARCA no responde. No se perdió nada: los comprobantes quedan en cola y salen solos cuando vuelva.',
  arca_incierto: () =>
    'ARCA no confirmó si el comprobante quedó emitido. Talonario lo verifica solo antes de volver a enviarlo: no lo emitas por otro lado.',
  arca_ticket_en_espera: () =>
    'ARCA ya dio un acceso hace instantes y hay que esperar unos minutos para pedir otro. Los comprobantes quedan en cola y salen solos.',
  arca_certificado: mensajeCertificado,
  padron_inconsistente: () => 'El CUIT presenta inconsistencias en base de datos ARCA',
  padron_no_disponible: () => 'ARCA no responde la consulta del CUIT. Volvé a intentar en unos minutos.',
  falta_padron: (data) =>
    `Falta el padrón ${dato(data, 'padron') ?? 'del mes'}: sin él no se sabe qué percibir. Importalo en Reportes y volvé a intentar.`,
  falta_ajuste_percepcion: (data) =>
    `La percepción de Tucumán${conDato(data, 'cuit', ' al CUIT')} depende de algo que la empresa todavía no eligió: ${ajustesPercepcion[dato(data, 'ajuste') ?? ''] ?? 'un ajuste de percepciones'}. Preguntale a tu contador y completalo en los ajustes de percepciones.`,
  reporte_no_corresponde: (data) =>
    dato(data, 'mensaje') ?? 'La empresa no presenta ese archivo. Preguntale a tu contador cuál le corresponde.',
  reporte_sin_diseno: (data) =>
    `No hay un diseño de registro${conDato(data, 'reporte', ' de')} para el período${conDato(data, 'periodo', '')}.`,
  reporte_con_errores: (data) =>
    `No se escribió el archivo: sería rechazado por ${data['cantidad'] === 1 ? 'un problema' : `${dato(data, 'cantidad') ?? 'varios'} problemas`} en sus comprobantes. ${dato(data, 'detalle') ?? ''}`.trim(),
  reporte_no_cierra: (data) =>
    `No se escribió el archivo: sus totales no son los de los comprobantes (${dato(data, 'totales') ?? ''}). Avisá a soporte.`,
  registro_no_entra: (data) =>
    `Un comprobante no se puede escribir en el archivo${conDato(data, 'diseno', '')}: no entra el campo${conDato(data, 'campo', '')}. No se escribió nada: revisá los controles del reporte.`,
  reporte_desordenado: (data) =>
    `Los comprobantes del archivo no vinieron en orden${conDato(data, 'comprobante', ', desde')}. No se escribió nada: avisá a soporte.`,
  percepcion_de_otro_mes: () =>
    'La percepción se decidió con el padrón de un mes y el comprobante saldría con fecha de otro. Volvé a guardar el borrador, o a facturar la venta, y se decide de nuevo.',
  padron_rechazado: (data) => dato(data, 'mensaje') ?? 'El archivo no es un padrón que se pueda importar.',
  meli_no_disponible: () => 'Mercado Libre no responde. Volvé a intentar en unos minutos.',
  meli_no_autorizado: () =>
    'Mercado Libre ya no le permite a Talonario usar esta cuenta. Volvé a vincularla en Cuentas MELI.',
  vinculacion_rechazada: () =>
    'No se vinculó ninguna cuenta, porque en Mercado Libre no diste el permiso. Si fue sin querer, agregala de nuevo.',
  vinculacion_vencida: () =>
    'No se vinculó ninguna cuenta, porque el permiso de Mercado Libre venció o ya se había usado. Agregala de nuevo.',
  meli_rechazo: (data) =>
    `Mercado Libre rechazó el pedido${conDato(data, 'mensaje', ':')}. Revisalo y volvé a intentar.`,
  meli_no_encontrado: () => 'Mercado Libre no encuentra lo pedido. Puede que se haya eliminado.',
  bcra_no_disponible: () =>
    'El Banco Central no responde y no hay una cotización del dólar guardada. Volvé a intentar en unos minutos.',
  mail_no_disponible: (data) =>
    dato(data, 'motivo') === 'sin_configurar'
      ? 'El envío de mails no está configurado. Hay que definir SMTP_URL.'
      : 'No se pudo enviar el mail. Revisá la dirección y volvé a intentar en unos minutos.',
  base_de_datos_ocupada: () =>
    'Talonario está atendiendo demasiado a la vez, o la base de datos se está reiniciando. Lo que pediste no se hizo: esperá unos segundos y volvé a intentar.',
  reloj_corrido: (data) =>
    `El reloj del servidor está corrido${conDato(data, 'minutos', '')} minutos y no se puede fechar un comprobante con él. Queda en cola y sale solo cuando se ponga en hora.`,
  reiniciando: () =>
    'Talonario se está reiniciando. Lo que estaba a medio hacer sigue solo: esperá unos segundos y volvé a intentar.',
  base_de_datos_no_disponible: (data) =>
    dato(data, 'motivo') === 'cortada'
      ? 'Talonario no puede usar su base de datos: se cortó la conexión. Lo emitido sigue emitido, y lo que quedó por la mitad se resuelve solo cuando vuelva. Volvé a intentar en unos minutos.'
      : `No se puede usar la base de datos (${motivosBase[dato(data, 'motivo') ?? ''] ?? dato(data, 'motivo') ?? 'sin detalle'}${conDato(data, 'detalle', ':')}). Revisá que esté en marcha y volvé a intentar.`,
} as const satisfies Record<ErrorCode, (data: ErrorData) => string>;

/** Why a change to A is refused, by the `motivo` of the failure. */
const motivosCambio: Readonly<Record<string, string>> = {
  no_es_factura_b_emitida: 'Solo una factura B emitida se puede cambiar a factura A.',
  cuit_propio: 'El CUIT del receptor es el de tu empresa: ARCA no permite facturarse a uno mismo.',
  emisor_no_emite_a:
    'Tu empresa no emite facturas A comunes. Revisá su situación frente al IVA y su habilitación en ARCA.',
  receptor_no_recibe_a:
    'Según ARCA el receptor no es Responsable inscripto ni Monotributo: no le corresponde factura A.',
  requiere_fce:
    'Por el importe y el tamaño del receptor corresponde una Factura de Crédito Electrónica MiPyME, que se emite desde ARCA.',
  nota_en_camino: 'La factura tiene una nota de crédito en cola. Esperá a que salga y volvé a intentar.',
  ya_cambiada: 'La factura ya se cambió por una factura A. Buscala en el Facturador.',
  cambio_en_curso: 'La factura ya tiene un cambio a factura A en curso. Esperá a que termine.',
};

/** What is wrong with the database, by the `motivo` of the failure. */
const motivosBase: Readonly<Record<string, string>> = {
  carpeta_ajena: 'la carpeta de datos es de otro usuario del sistema',
  puntero_ilegible: 'no se entiende el archivo que dice dónde están los datos, y hay que recuperarlo de una copia',
  faltan_datos: 'los datos no están en la carpeta donde se guardaron',
  falta_paquete: 'no está instalado el PostgreSQL que viene con Talonario',
  no_arranca: 'PostgreSQL no arranca',
  no_responde: 'PostgreSQL no responde',
  sin_cupo: 'no dice si se puede llamar a Mercado Libre',
  sin_carpeta: 'no se puede crear la carpeta de datos',
  ECONNREFUSED: 'nadie atiende en esa dirección',
};

/** Settings of an agent without a default, as a person calls them. */
const ajustesPercepcion: Readonly<Record<string, string>> = {
  tucuman_coef_cero: 'qué se percibe con un coeficiente 0,0000',
  tucuman_no_inscripto: 'qué se percibe a quien no está en los padrones',
};

/** The Spanish sentence of a failure. */
export function messageOf(error: AppError): string {
  return messages[error.code](error.data);
}

/** What the form says beside a field that has nothing (spec §5). */
export const REQUERIDO = 'Requerido';

/** What each right lets somebody do. */
const loQuePermite: Readonly<Record<string, string>> = {
  leer: 'ver estos datos',
  emitir: 'emitir comprobantes',
  configurar: 'cambiar esta configuración',
} satisfies Record<Derecho, string>;

/** Of the two forms whose text the spec gives (login and article, §5): that one word. */
const conTextoDelSpec: ReadonlySet<string> = new Set([
  'email',
  'password',
  'sku',
  'descripcion',
  'cost',
  'stock',
  'iva',
]);

const nombresDeCampo: Readonly<Record<string, string>> = {
  email: 'el email',
  password: 'la contraseña',
  hash: 'el link',
  company_id: 'la empresa',
  company: 'la empresa',
  cuit: 'el CUIT',
  certificado: 'el certificado',
  clave: 'la clave privada',
  cuit_facturado: 'el CUIT del receptor',
  tipo_documento_facturado: 'el tipo de documento del receptor',
  razon_social: 'la razón social',
  razonSocial: 'la razón social',
  razon_social_facturado: 'la razón social del receptor',
  domicilio: 'el domicilio',
  domicilio_facturado: 'el domicilio del receptor',
  provincia: 'la provincia',
  provincia_facturado: 'la provincia del receptor',
  situacion: 'la condición frente al IVA del receptor',
  situacion_iva_facturado: 'la condición frente al IVA del receptor',
  email_facturado: 'el email del receptor',
  situacion_iva: 'la situación frente al IVA',
  situacion_iibb: 'la situación frente a Ingresos Brutos',
  iibb: 'el número de IIBB',
  iibb_porcentaje: 'el porcentaje de IIBB',
  inicio_actividades: 'el inicio de actividades',
  percepciones_iibb: 'las provincias en las que percibe',
  costo_envio_flex: 'el costo de envío Flex',
  cobertura_cambio: 'la cobertura de cambio',
  ajuste_fijo: 'el costo fijo por venta',
  ajuste_variable: 'el costo variable',
  debitos_creditos_computable: 'el porcentaje de débitos y créditos que se recupera',
  linked_company_id: 'la empresa',
  linked_punto_de_venta: 'el punto de venta',
  fecha_inicio_automatizacion: 'la fecha de inicio',
  punto_de_venta: 'el punto de venta',
  puntoDeVenta: 'el punto de venta',
  nombreFantasia: 'el nombre de fantasía',
  direccion: 'la dirección',
  idProvincia: 'la provincia',
  telefono: 'el teléfono',
  modo_facturacion: 'el modo de facturación',
  tipo_comprobante: 'el tipo de comprobante',
  tipoComprobante: 'el tipo de comprobante',
  numero_comprobante: 'el número del comprobante',
  comprobante: 'el número del comprobante',
  comprobante_vinculado: 'el comprobante vinculado',
  cai: 'el CAI',
  cai_vencimiento: 'el vencimiento del CAI',
  fecha: 'la fecha',
  fecha_desde: 'fecha desde',
  fechaDesde: 'fecha desde',
  fecha_hasta: 'fecha hasta',
  fechaHasta: 'fecha hasta',
  servicio_desde: 'el comienzo del servicio',
  servicio_hasta: 'el fin del servicio',
  vencimiento_pago: 'el vencimiento del pago',
  moneda: 'la moneda',
  cotizacion: 'el tipo de cambio',
  items: 'los ítems',
  sku: 'el SKU',
  cost: 'el costo',
  stock: 'el stock',
  precio: 'el precio',
  name: 'el nombre',
  partes: 'las partes',
  columnas: 'las columnas',
  archivo: 'el archivo',
  currency: 'la moneda',
  descripcion: 'la descripción',
  cantidad: 'la cantidad',
  importe: 'el precio',
  importe_sin_iva: 'el precio sin IVA',
  bonificacion: 'la bonificación',
  iva: 'la alícuota de IVA',
  despacho: 'el despacho',
  cuerpo: 'lo enviado',
};

/** The field as a person calls it, and of which line: `items.0.cantidad` is 'la cantidad del ítem 1'. */
function campo(data: ErrorData): string {
  const nombre = dato(data, 'campo');
  if (nombre === null) return 'un campo';
  const linea = lineaDe(data);
  const [principal = nombre, , propio] = nombre.split('.');
  if (linea !== null) return propio ? `${nombresDeCampo[propio] ?? propio} del ítem ${linea}` : `el ítem ${linea}`;
  return nombresDeCampo[principal] ?? nombre;
}

/** Which line of the voucher the field is of, from 1. */
function lineaDe(data: ErrorData): number | null {
  const [, indice] = /^items\.(\d+)(?:\.|$)/.exec(dato(data, 'campo') ?? '') ?? [];
  return indice === undefined ? null : Number(indice) + 1;
}

/** `de la moneda`, `del CUIT`. */
function deCampo(data: ErrorData): string {
  return `de ${campo(data)}`.replace(/^de el /, 'del ');
}

/** The command line names its options, and "Requerido" alone would not say which. */
function esOpcion(data: ErrorData): boolean {
  return String(data['campo'] ?? '').startsWith('--');
}

function dato(data: ErrorData, clave: string): string | null {
  const valor = data[clave];
  return valor === undefined || valor === null || valor === '' ? null : String(valor);
}

/** ` con el SKU ABC`: nothing when the fact is missing. */
function conDato(data: ErrorData, clave: string, antes: string): string {
  const valor = dato(data, clave);
  return valor === null ? '' : `${antes} ${clave === 'cuit' ? formatCuit(valor) : valor}`;
}

function fecha(data: ErrorData, clave: string): string {
  const valor = dato(data, clave);
  return valor === null ? 'indicada' : formatFecha(valor);
}

function conArticulo(tipo: string): string {
  return tiposComprobante.some(({ nombre, clase }) => nombre === tipo && clase === 'presupuesto')
    ? `un ${tipo}`
    : `una ${tipo}`;
}
