import {
  aplicarCambioPrecios,
  cambiarPublicacion,
  deshacerCambioPrecios,
  entrarPromo,
  getCambioPrecios,
  getPublicacion,
  historialDePublicacion,
  listCambiosPrecios,
  listPublicaciones,
  pedirCambioPrecios,
  pedirRefresco,
  precioDeLista,
  precioPara,
  salirPromo,
  simularPublicaciones,
  type Deps,
} from '@talonario/core/server';
import type { Alcance } from '@talonario/core';
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
    refrescarPubs: (llamada) => pedirRefresco(deps, deCuenta(llamada)),
    simularPubs: (llamada) => simularPublicaciones(deps, { ...deCuenta(llamada), supuestos: llamada.body }),
    listCambiosPrecios: (llamada) => listCambiosPrecios(deps, deCuenta(llamada)),
    createCambioPrecios: (llamada) => pedirCambioPrecios(deps, { ...deCuenta(llamada), pedido: llamada.body }),
    getCambioPrecios: (llamada) => getCambioPrecios(deps, deCambio(llamada), llamada.query),
    aplicarCambioPrecios: (llamada) => aplicarCambioPrecios(deps, deCambio(llamada)),
    deshacerCambioPrecios: (llamada) => deshacerCambioPrecios(deps, deCambio(llamada)),
    getPub: (llamada) => getPublicacion(deps, dePub(llamada)),
    updatePub: (llamada) => cambiarPublicacion(deps, dePub(llamada), llamada.body),
    listingPrice: (llamada) => precioDeLista(deps, dePub(llamada), llamada.body.price),
    precioPara: (llamada) => precioPara(deps, dePub(llamada), llamada.body),
    entrarPromo: (llamada) => entrarPromo(deps, { ...dePub(llamada), promo: llamada.params.promo }, llamada.body),
    salirPromo: (llamada) => salirPromo(deps, { ...dePub(llamada), promo: llamada.params.promo }),
    historialPub: (llamada) => historialDePublicacion(deps, dePub(llamada)),
  };
}
