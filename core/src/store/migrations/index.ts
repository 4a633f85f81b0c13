import { Inicial } from './0001-inicial.ts';
import { Contingencia } from './0002-contingencia.ts';
import { CondicionDeVenta } from './0003-condicion-de-venta.ts';
import { MismaMoneda } from './0004-misma-moneda.ts';
import { Periodo } from './0006-periodo.ts';
import { CaeaDeOtroSistema } from './0007-caea-de-otro-sistema.ts';
import { LotesDeCuentas } from './0008-ventas-de-cuentas.ts';
import { NumerosRetenidos } from './0009-numeros-retenidos.ts';
import { PuntoAjeno } from './0010-punto-ajeno.ts';
import { Compras } from './mes/0012-compras.ts';
import { Posicion } from './mes/0013-posicion.ts';
import { Ganancias } from './0014-ganancias.ts';
import { Perfil } from './0015-perfil.ts';
import { Avisos } from './0016-avisos.ts';
import { Enlaces } from './0017-enlaces.ts';
import { Preferencias } from './listas/0019-preferencias.ts';
import { ImportesBuscados } from './listas/0020-importes-buscados.ts';
import { Sufridos } from './mes/0021-sufridos.ts';
import { CuentasContables } from './mes/0023-cuentas-contables.ts';
import { Cierres } from './mes/0024-cierres.ts';
import { CorreosPostergados } from './0025-correos-postergados.ts';
import { TextoDePublicaciones } from './0026-texto-de-publicaciones.ts';

/** In sequence. A name that was released never changes: the database remembers it. */
export const migrations = [
  { name: '0001-inicial', class: Inicial },
  { name: '0002-contingencia', class: Contingencia },
  { name: '0003-condicion-de-venta', class: CondicionDeVenta },
  { name: '0004-misma-moneda', class: MismaMoneda },
  { name: '0006-periodo', class: Periodo },
  { name: '0007-caea-de-otro-sistema', class: CaeaDeOtroSistema },
  { name: '0008-ventas-de-cuentas', class: LotesDeCuentas },
  { name: '0009-numeros-retenidos', class: NumerosRetenidos },
  { name: '0010-punto-ajeno', class: PuntoAjeno },
  { name: '0012-compras', class: Compras },
  { name: '0013-posicion', class: Posicion },
  { name: '0014-ganancias', class: Ganancias },
  { name: '0015-perfil', class: Perfil },
  { name: '0016-avisos', class: Avisos },
  { name: '0017-enlaces', class: Enlaces },
  { name: '0019-preferencias', class: Preferencias },
  { name: '0020-importes-buscados', class: ImportesBuscados },
  { name: '0021-sufridos', class: Sufridos },
  { name: '0023-cuentas-contables', class: CuentasContables },
  { name: '0024-cierres', class: Cierres },
  { name: '0025-correos-postergados', class: CorreosPostergados },
  { name: '0026-texto-de-publicaciones', class: TextoDePublicaciones },
];
