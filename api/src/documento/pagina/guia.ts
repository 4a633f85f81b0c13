import { TITULAR } from '@talonario/core/empresas';
import {
  ENCABEZADO_FIRMA,
  ENCABEZADO_SUCESO,
  FALLAS_HASTA_DETENER,
  LARGO_IDEMPOTENCIA,
  PREFIJO_CLAVE,
} from '@talonario/core/programas';
import { PEDIDOS_POR_CLAVE, PEDIDOS_POR_SESION } from '../../limits.ts';
import { escapeHtml } from '../../pages/html.ts';
import { CAMBIOS, MESES_DE_LA_FORMA_ANTERIOR } from './cambios.ts';

/** A chapter of the guide, with facts that hold for every operation. */
interface Capitulo {
  id: string;
  titulo: string;
  html: string;
}

const codigo = (texto: string): string => `<code>${escapeHtml(texto)}</code>`;

/** Chapters of the page, in the order a beginner needs them. */
export function guia(publicUrl: string): Capitulo[] {
  return [
    {
      id: 'claves',
      titulo: 'Claves',
      html: `<p>Un programa usa una clave (${codigo(`${PREFIJO_CLAVE}…`)}), que su dueño crea en <a href="/app/programas">Programas y claves</a> o con
${codigo('talonario claves crear')}. Se ve entera una sola vez. Va en cada pedido:</p>
<pre>${escapeHtml(`curl ${publicUrl}/api/facturas?limit=5 -H "Authorization: Bearer $CLAVE"`)}</pre>
<table><thead><tr><th>permiso</th><th>qué puede</th></tr></thead><tbody>
<tr><td>${codigo('leer')}</td><td>Leer todo lo que su dueño puede leer.</td></tr>
<tr><td>${codigo('redactar')}</td><td>Leer, y guardar borradores.</td></tr>
<tr><td>${codigo('emitir')}</td><td>Leer, guardar borradores, y emitir.</td></tr></tbody></table>
<p>Una clave nunca puede más que su dueño en ese momento, no configura empresas ni cuentas, y se revoca en el acto. Con empresas que
comparte otra persona, ${codigo(TITULAR)} lleva el id de esa persona.</p>`,
    },
    {
      id: 'repetir',
      titulo: 'Repetir sin duplicar',
      html: `<p>Lo que emite lleva ${codigo('Idempotency-Key')}: un texto distinto por cada cosa que se quiere emitir, de 1 a ${LARGO_IDEMPOTENCIA} caracteres. El mismo
pedido repetido da la misma respuesta, y nunca un segundo comprobante, durante 48 horas. Con una clave es obligatorio.</p>
<p>Si la respuesta no llega, repetí el mismo pedido con el mismo texto. ${codigo('pedido_en_curso')} (409): el primero sigue; repetilo a los segundos que
dice ${codigo('Retry-After')}. ${codigo('idempotencia_de_otro_pedido')} (422): ese texto ya es de otro pedido.</p>
<p>202 no es una falla: el comprobante está en cola y sale solo. No lo emitas por otro lado: leelo hasta que tenga CAE.</p>`,
    },
    {
      id: 'paginas',
      titulo: 'Páginas',
      html: `<p>Las listas largas vienen de a partes. Las de ${codigo('limit')} y ${codigo('offset')} responden ${codigo('results')} y ${codigo('totalItems')}; las de
${codigo('page')}, ${codigo('results')} y ${codigo('nextPage')}, que es null en la última. Hasta 200 por página. Un parámetro que la operación no tiene responde
400 y dice cuáles admite: un filtro mal escrito no responde todo.</p>`,
    },
    {
      id: 'limites',
      titulo: 'Límites',
      html: `<table><thead><tr><th>de quién</th><th>cuánto</th></tr></thead><tbody>
<tr><td>Cada clave</td><td>${PEDIDOS_POR_CLAVE} pedidos por minuto</td></tr>
<tr><td>Las sesiones de un usuario</td><td>${PEDIDOS_POR_SESION} pedidos por minuto</td></tr>
<tr><td>Lo que cada usuario pide a la vez</td><td>12 pedidos; de los marcados como pesados, uno</td></tr>
<tr><td>Transmisiones de eventos abiertas</td><td>20 por usuario</td></tr>
<tr><td>El cuerpo de un pedido</td><td>1 MB de JSON; los archivos, según la operación</td></tr></tbody></table>
<p>Pasado un límite se responde 429 con ${codigo('Retry-After')}, en segundos. Lo que no se hizo no cuenta: se puede repetir.</p>`,
    },
    {
      id: 'avisos',
      titulo: 'Avisos firmados',
      html: `<p>A cada destino (<a href="#createDestino">se crea</a> con una sesión) se le avisa cada comprobante emitido o rechazado, lo emita quien lo emita:</p>
<pre>${escapeHtml(`POST tu-dirección
${ENCABEZADO_SUCESO}: 4c1f…
${ENCABEZADO_FIRMA}: t=1764000000,v1=5257a8…

{ "id": "4c1f…", "orden": 7, "tipo": "comprobante.emitido", "creado_en": "…", "comprobante": { "id": "…" } }`)}</pre>
<p>${codigo('v1')} es el HMAC-SHA256, en hexadecimal, de ${codigo('t.cuerpo')} con el secreto del destino y el cuerpo tal como llegó. El día en que se cambia el secreto hay dos
${codigo('v1')}: alcanza con que una coincida. Descartá lo de hace más de cinco minutos.</p>
<p>Puede llegar más de una vez: ${codigo('id')} es siempre el mismo y ${codigo('orden')} cuenta desde 1. Lo que no recibe un 2xx en diez segundos se reintenta con esperas cada vez
más largas; a las ${FALLAS_HASTA_DETENER} fallas seguidas, casi dos días, el destino se detiene y se avisa por mail.</p>`,
    },
    {
      id: 'cambios',
      titulo: 'Qué cambios rompen un cliente',
      html: `<p>Lo que está acá no cambia de un modo que rompa un programa sin aviso. La forma anterior sigue andando por lo menos
${MESES_DE_LA_FORMA_ANTERIOR} meses desde la versión que la reemplaza, marcada ${codigo('deprecated')} en el documento; las dos se anuncian en los cambios de cada versión. Lo que obligan
antes ARCA o Mercado Libre se anuncia apenas se sabe.</p>
<table><thead><tr><th>cambio</th><th>¿rompe?</th><th>qué tiene que hacer un programa</th></tr></thead><tbody>
${CAMBIOS.map(({ cambio, rompe, programa }) => `<tr><td>${escapeHtml(cambio)}</td><td>${rompe ? 'Sí' : 'No'}</td><td>${escapeHtml(programa)}</td></tr>`).join('\n')}
</tbody></table>`,
    },
  ];
}
