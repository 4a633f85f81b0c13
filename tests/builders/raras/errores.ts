import type { RespuestaCapturada } from '@talonario/fixtures';
import { capturas } from '@talonario/fixtures';

/** An answer that is not the one expected, at the same address: each kind of error that the marketplace gives. */
export function errores({ metodo, ruta }: RespuestaCapturada): RespuestaCapturada[] {
  const capturados = [
    ...capturas('ordenes/orders-id-4', 'ordenes/orders-id-5', 'usuarios/users-me-3', 'oauth/token-4'),
    ...capturas('facturas/period-details-3', 'publicaciones/moderations-1', 'facturas/order-details-2'),
  ];
  const respuestas: Pick<RespuestaCapturada, 'estado' | 'cuerpo' | 'cabeceras'>[] = [
    { estado: 200, cuerpo: null },
    { estado: 200, cuerpo: '<html><body>502 Bad Gateway</body></html>' },
    { estado: 204, cuerpo: null },
    { estado: 404, cuerpo: null },
    { estado: 409, cuerpo: { error: 'conflict', status: 409 } },
    { estado: 500, cuerpo: { message: 'internal server error', status: 500 } },
    { estado: 503, cuerpo: null },
  ];
  return [...capturados, ...respuestas].map((error) => ({ ...error, metodo, ruta }));
}
