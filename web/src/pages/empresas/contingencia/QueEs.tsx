import { Hechos } from '../../../components/Hechos.tsx';
import { Seccion } from '../../../components/secciones/Seccion.tsx';

/**
 * Advance codes (CAEA): whose contingency they are, and what has to be informed. A summary without articles.
 * Source: RG 5782/2025, RG 5785/2025 and RG 5852/2026.
 */
export function QueEs() {
  return (
    <Seccion
      titulo="Qué es y quién la usa"
      forma="renglon"
      pie="Es un resumen de las resoluciones, sin sus artículos. Si no sabés si te alcanzan, preguntale a tu contador."
    >
      <Hechos forma="columna" hechos={HECHOS} />
    </Seccion>
  );
}

const HECHOS = {
  'Quién la usa':
    'Quien emite por web service, como Talonario: desde el 01/08/2026 el CAEA es su primera contingencia, y ya no una forma de emitir todos los días. Las normas son la RG 5782/2025, que reemplaza a la RG 2926, y la RG 5785/2025, que cambia la RG 4290; la fecha es de la RG 5852/2026. No hace falta adherirse.',
  'El código':
    'ARCA da uno por CUIT y por quincena: del 1 al 15, y del 16 a fin de mes. Se pide desde cinco días antes de que empiece hasta su último día. Con ARCA caída no se puede pedir: por eso Talonario lo pide antes, cada hora, hasta tenerlo.',
  'Qué comprobantes':
    'Facturas, recibos y notas A, B y C; también las A con CBU informada y las sujetas a retención. Sobre los M las fuentes que leímos no coinciden: Talonario no los emite así.',
  'El punto de venta':
    'Uno aparte, de tipo CAEA, con el mismo domicilio y la misma condición frente al IVA. Su numeración la lleva Talonario: no lo uses con otro sistema.',
  'Qué sale con CAEA':
    'Los comprobantes en cola, cuando ARCA lleva sin responder más tiempo que el que elegiste. Nunca un comprobante rechazado por ARCA, ni uno ya pedido y sin respuesta, que puede estar autorizado.',
  'Qué se informa':
    'Cada comprobante, con el día y la hora en que se hizo, y cada punto de venta que no se usó («sin movimiento»). Desde el día siguiente al comienzo de la quincena hasta el octavo día corrido después de su fin; vale la fecha que ARCA da con cada código. Lo informa Talonario.',
  'En el papel': 'El comprobante lleva «CAEA N°» y su vencimiento en lugar del CAE.',
} as const;
