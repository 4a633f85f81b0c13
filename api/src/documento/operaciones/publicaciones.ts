import { DE_MELI, DE_RANGO, type Documentada } from './documentada.ts';

const DE_RENTABILIDAD = ['cuenta_no_encontrada', 'empresa_no_encontrada', ...DE_RANGO, 'plaza_no_disponible'] as const;
const DE_PRECIO = [...DE_MELI, 'publicacion_no_encontrada', 'precio_invalido'] as const;
const DE_PROMO = [...DE_PRECIO, 'promo_no_encontrada', 'promo_no_permitida'] as const;
const DE_CAMBIO = ['cuenta_no_encontrada', 'cambio_precios_no_encontrado'] as const;

/** Operations of listings, their prices, their expected profit, and the profit of past sales. */
export const publicaciones = {
  listPubs: {
    descripcion:
      'Lista las publicaciones de una cuenta con lo que dejaría cada una y de qué sale la cuenta. Sale de lo último leído: estado dice cuándo fue.',
    fallas: ['cuenta_no_encontrada'],
  },
  refrescarPubs: {
    descripcion:
      'Encarga leer todas las publicaciones de Mercado Libre. Si ya se están leyendo, sigue la misma lectura.',
    fallas: ['cuenta_no_encontrada', 'cuenta_desvinculada', 'plaza_no_autorizado'],
  },
  simularPubs: {
    descripcion:
      'Recalcula las ganancias con otros costos, otro dólar u otro cargo por vender, y dice cuáles empezarían a perder. No cambia ni guarda nada.',
    fallas: ['cuenta_no_encontrada'],
  },
  listCambiosPrecios: {
    descripcion: 'Lista los últimos cambios de muchos precios, con cuántas filas quedaron de cada modo.',
    fallas: ['cuenta_no_encontrada'],
  },
  createCambioPrecios: {
    descripcion:
      'Calcula el precio nuevo de las publicaciones elegidas, dentro de los límites. Con simular no cambia ninguno y se puede aplicar después; sin simular los cambia, en segundo plano.',
    fallas: [
      'cuenta_no_encontrada',
      'cuenta_desvinculada',
      'demasiadas_publicaciones',
      'precio_invalido',
      'cambio_precios_en_curso',
    ],
  },
  getCambioPrecios: {
    descripcion:
      'Responde un cambio de muchos precios y una página de sus filas: el precio de antes, el nuevo y por qué no.',
    fallas: DE_CAMBIO,
  },
  aplicarCambioPrecios: {
    descripcion:
      'Aplica un cambio que se había simulado, en segundo plano; las publicaciones de «excepto» quedan con su precio. El que ya se aplicó queda como está.',
    fallas: [...DE_CAMBIO, 'cambio_precios_en_curso', 'cuenta_desvinculada'],
  },
  deshacerCambioPrecios: {
    descripcion:
      'Vuelve al precio anterior las publicaciones cuyo precio nadie cambió después. Es otro cambio, que responde con su id.',
    fallas: [...DE_CAMBIO, 'cambio_precios_en_curso', 'cambio_precios_no_se_deshace', 'cuenta_desvinculada'],
  },
  getPub: {
    descripcion:
      'Lee una publicación de Mercado Libre, ahora: sus precios, promociones, competencia y lo que deja cada uno. Lo que no se pudo leer está en avisos y es lo último guardado.',
    fallas: [...DE_MELI, 'publicacion_no_encontrada'],
  },
  updatePub: {
    descripcion:
      'Cambia el precio de una publicación, la pausa o la activa en Mercado Libre, y la responde como quedó. aplicado false: Mercado Libre no hizo el cambio.',
    fallas: DE_PRECIO,
  },
  listingPrice: {
    descripcion:
      'Pregunta qué cobraría Mercado Libre por vender a un precio y calcula lo que dejaría. No cambia el precio.',
    fallas: DE_PRECIO,
  },
  precioPara: {
    descripcion:
      'Busca el menor precio que deja la utilidad, el margen o la ganancia pedida. No cambia el precio. Si ninguno alcanza, responde los dos más cercanos.',
    fallas: [...DE_PRECIO, 'publicacion_sin_costo'],
  },
  entrarPromo: {
    descripcion:
      'Entra con una publicación en una promoción de Mercado Libre, o cambia el precio con el que participa.',
    fallas: [...DE_PROMO, 'cantidad_invalida'],
  },
  salirPromo: {
    descripcion: 'Saca una publicación de una promoción de Mercado Libre.',
    fallas: DE_PROMO,
  },
  historialPub: {
    descripcion:
      'Lista los cambios de precio, de estado y de promociones de una publicación, los hechos acá y los vistos.',
    fallas: ['cuenta_no_encontrada', 'publicacion_no_encontrada'],
  },
  rentabilidadDeCuenta: {
    descripcion: 'Baja lo que dejó cada venta de una cuenta entre dos fechas, con cada término y su origen.',
    fallas: [...DE_RENTABILIDAD, 'sin_casos'],
  },
  rentabilidadDeTodas: {
    descripcion: 'Baja lo que dejó cada venta de todas las cuentas entre dos fechas, con cada término y su origen.',
    fallas: [...DE_RENTABILIDAD, 'sin_casos'],
  },
  getRentabilidad: {
    descripcion:
      'Suma lo que dejaron las ventas entre dos fechas: por día, por provincia y por SKU. al_dia false: Mercado Libre no respondió y pueden faltar las últimas horas.',
    fallas: DE_RENTABILIDAD,
  },
  listVentasRealizadas: {
    descripcion: 'Lista lo que dejó cada venta entre dos fechas, con cada término, de dónde sale y lo que no cierra.',
    fallas: DE_RENTABILIDAD,
  },
  listCobros: {
    descripcion: 'Compara, por mes y cuenta, la plata recibida de Mercado Libre con lo facturado, con cada diferencia.',
    fallas: DE_RENTABILIDAD,
  },
  listRenglonesDeExtracto: {
    descripcion:
      'Lista las ventas, los pagos o los movimientos que suman una línea del extracto de un mes de una cuenta, del mayor al menor importe, de a 50.',
    fallas: ['cuenta_no_encontrada'],
  },
  getEstadoCobros: {
    descripcion: 'Dice hasta qué día se leyó lo que Mercado Libre cobró de verdad.',
    fallas: ['cuenta_no_encontrada'],
  },
  leerCobros: {
    descripcion: 'Encarga leer lo que Mercado Libre cobró de verdad. Si ya se está leyendo, sigue la misma lectura.',
    fallas: ['cuenta_no_encontrada', 'cuenta_desvinculada', 'plaza_no_autorizado'],
  },
} as const satisfies Record<string, Documentada>;
