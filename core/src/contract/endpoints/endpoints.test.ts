import { expect, test } from 'vitest';
import { arcaEndpoints } from './arca.ts';
import { articulosEndpoints } from './articulos.ts';
import { authEndpoints } from './auth.ts';
import { avisosEndpoints } from './avisos.ts';
import { cuentasEndpoints } from './cuentas.ts';
import { empresasEndpoints } from './empresas.ts';
import { facturasEndpoints } from './facturas.ts';
import { lotesEndpoints } from './lotes.ts';
import { ventasEndpoints } from './ventas.ts';
import { endpoints } from './index.ts';

test('no call takes the name of another resource’s', () => {
  const deCadaUno = [
    arcaEndpoints,
    articulosEndpoints,
    authEndpoints,
    avisosEndpoints,
    cuentasEndpoints,
    empresasEndpoints,
    facturasEndpoints,
    lotesEndpoints,
    ventasEndpoints,
  ].flatMap((recurso) => Object.keys(recurso));
  expect(deCadaUno.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});
