import { comandosDeArca } from '../../commands/arca/comandos.ts';
import { comandosDeArticulos } from '../../commands/articulos/comandos.ts';
import { cobros } from '../../commands/cobros/comandos.ts';
import { empezar, reporte } from '../../commands/comandos.ts';
import { comandosDeComprobantes } from '../../commands/comprobantes/comandos.ts';
import { comandosDeContador } from '../../commands/contador/comandos.ts';
import { comandosDeDatosFiscales } from '../../commands/datosFiscales/comandos.ts';
import { comandosDePersonas } from '../../commands/empresas/comandos.ts';
import { comandosDePadron } from '../../commands/padron/comandos.ts';
import { comandosDePrecios } from '../../commands/precios/comandos.ts';
import { comandosDeProblemas } from '../../commands/problemas/comandos.ts';
import { comandosDeProgramas } from '../../commands/programas/comandos.ts';
import { comandosDePublicaciones } from '../../commands/publicaciones/comandos.ts';
import { comandosDeRespaldo } from '../../commands/respaldo/comandos.ts';
import { facturar, notasCredito, venta, ventas } from '../../commands/ventas/comandos.ts';
import { addInstalacion } from '../instalacion.ts';
import type { ParteDelPrograma } from './grupo.ts';

/** Every command, in the order of the help. */
export const grupos: readonly ParteDelPrograma[] = [
  {
    titulo: 'Ventas y comprobantes:',
    comandos: [empezar, ventas, venta, ...comandosDeProblemas, facturar, notasCredito, ...comandosDeComprobantes],
  },
  {
    titulo: 'Artículos y precios:',
    comandos: [...comandosDeArticulos, ...comandosDePrecios, ...comandosDePublicaciones],
  },
  { titulo: 'Contador:', comandos: [reporte, cobros, ...comandosDePersonas, ...comandosDeContador] },
  { titulo: 'Percepciones:', comandos: [...comandosDePadron, ...comandosDeDatosFiscales] },
  { titulo: 'ARCA:', comandos: comandosDeArca },
  { titulo: 'Programas:', comandos: comandosDeProgramas },
  addInstalacion,
  { titulo: 'Empresas y cuentas:', comandos: comandosDeRespaldo },
];
