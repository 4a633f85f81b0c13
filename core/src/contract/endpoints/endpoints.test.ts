import { expect, test } from 'vitest';
import { arcaEndpoints } from './arca.ts';
import { authEndpoints } from './auth.ts';
import { avisosEndpoints } from './avisos.ts';
import { cuentasEndpoints } from './cuentas.ts';
import { empresasEndpoints } from './empresas.ts';
import { facturasEndpoints } from './facturas.ts';
import { importacionesEndpoints } from './importaciones.ts';
import { listasEndpoints } from './listas.ts';
import { lotesEndpoints } from './lotes.ts';
import { stockEndpoints } from './stock.ts';
import { ventasEndpoints } from './ventas.ts';
import { endpoints } from './index.ts';

test('no call takes the name of another resource’s', () => {
  const deCadaUno = [
    arcaEndpoints,
    authEndpoints,
    avisosEndpoints,
    cuentasEndpoints,
    empresasEndpoints,
    facturasEndpoints,
    importacionesEndpoints,
    listasEndpoints,
    lotesEndpoints,
    stockEndpoints,
    ventasEndpoints,
  ].flatMap((recurso) => Object.keys(recurso));
  expect(deCadaUno.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});
