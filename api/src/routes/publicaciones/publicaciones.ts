import type { Deps } from '@talonario/core/server/instalacion';
import {
  applyCambioPrecios,
  changePublicacion,
  undoCambioPrecios,
  joinPromo,
  getCambioPrecios,
  getPublicacion,
  historialDePublicacion,
  listCambiosPrecios,
  listPublicaciones,
  requestCambioPrecios,
  requestRefresco,
  precioDeLista,
  precioPara,
  leavePromo,
  simulatePublicaciones,
} from '@talonario/core/server/publicaciones';
import type { Alcance } from '@talonario/core/empresas';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'listPubs'
  | 'refrescarPubs'
  | 'simularPubs'
  | 'listCambiosPrecios'
  | 'createCambioPrecios'
  | 'getCambioPrecios'
  | 'aplicarCambioPrecios'
  | 'deshacerCambioPrecios'
  | 'getPub'
  | 'updatePub'
  | 'listingPrice'
  | 'precioPara'
  | 'entrarPromo'
  | 'salirPromo'
  | 'historialPub';

interface Llamada<P> {
  alcance: Alcance;
  params: P & { id: string };
}

export function publicaciones(deps: Deps): Pick<Handlers, Names> {
  const deCuenta = ({ alcance, params }: Llamada<object>) => ({
    alcance,
    cuenta_id: idOf(params.id, 'cuenta_no_encontrada'),
  });
  const dePub = (llamada: Llamada<{ pub: string }>) => ({ ...deCuenta(llamada), item_id: llamada.params.pub });
  const deCambio = (llamada: Llamada<{ cambio: string }>) => ({
    ...deCuenta(llamada),
    cambio_id: idOf(llamada.params.cambio, 'cambio_precios_no_encontrado'),
  });
  return {
    listPubs: (llamada) => listPublicaciones(deps, { ...deCuenta(llamada), query: llamada.query }),
    refrescarPubs: (llamada) => requestRefresco(deps, deCuenta(llamada)),
    simularPubs: (llamada) => simulatePublicaciones(deps, { ...deCuenta(llamada), supuestos: llamada.body }),
    listCambiosPrecios: (llamada) => listCambiosPrecios(deps, deCuenta(llamada)),
    createCambioPrecios: (llamada) => requestCambioPrecios(deps, { ...deCuenta(llamada), pedido: llamada.body }),
    getCambioPrecios: (llamada) => getCambioPrecios(deps, deCambio(llamada), llamada.query),
    aplicarCambioPrecios: (llamada) => applyCambioPrecios(deps, deCambio(llamada), llamada.body.excepto),
    deshacerCambioPrecios: (llamada) => undoCambioPrecios(deps, deCambio(llamada)),
    getPub: (llamada) => getPublicacion(deps, dePub(llamada)),
    updatePub: (llamada) => changePublicacion(deps, dePub(llamada), llamada.body),
    listingPrice: (llamada) => precioDeLista(deps, dePub(llamada), llamada.body.price),
    precioPara: (llamada) => precioPara(deps, dePub(llamada), llamada.body),
    entrarPromo: (llamada) => joinPromo(deps, { ...dePub(llamada), promo: llamada.params.promo }, llamada.body),
    salirPromo: (llamada) => leavePromo(deps, { ...dePub(llamada), promo: llamada.params.promo }),
    historialPub: (llamada) => historialDePublicacion(deps, dePub(llamada)),
  };
}
