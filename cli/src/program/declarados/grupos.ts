import { comandosDeArca } from '../../commands/arca/comandos.ts';
import { comandosDeArticulos } from '../../commands/articulos/comandos.ts';
import { cobros } from '../../commands/cobros/comandos.ts';
import { empezar, reporte } from '../../commands/comandos.ts';
import { comandosDeCompras } from '../../commands/compras/comandos.ts';
import { comandosDeComprobantes } from '../../commands/comprobantes/comandos.ts';
import { comandosDeContador } from '../../commands/contador/comandos.ts';
import { comandosDeCuentas } from '../../commands/cuentas/comandos.ts';
import { comandosDeDatosFiscales } from '../../commands/datosFiscales/comandos.ts';
import { comandosDeEmpresas, comandosDePersonas } from '../../commands/empresas/comandos.ts';
import { comandosDeInstalacion, comandosDeMantenimiento } from '../../commands/instalacion/comandos.ts';
import { comandosDeMes } from '../../commands/mes/comandos.ts';
import { comandosDePadron } from '../../commands/padron/comandos.ts';
import { comandosDePrecios } from '../../commands/precios/comandos.ts';
import { comandosDeProblemas } from '../../commands/problemas/comandos.ts';
import { comandosDeProgramas } from '../../commands/programas/comandos.ts';
import { comandosDePublicaciones } from '../../commands/publicaciones/comandos.ts';
import { comandosDeRespaldo } from '../../commands/respaldo/comandos.ts';
import { comandosDeSufridos } from '../../commands/sufridos/comandos.ts';
import { comandosDeUsuarios } from '../../commands/usuarios/comandos.ts';
import { facturar, notasCredito, venta, ventas } from '../../commands/ventas/comandos.ts';
import { autocompletar } from '../autocompletar.ts';
import type { Grupo } from './grupo.ts';

/** Every command, in the order of the help. */
export const grupos: readonly Grupo[] = [
  {
    titulo: 'Ventas y comprobantes:',
    comandos: [empezar, ventas, venta, ...comandosDeProblemas, facturar, notasCredito, ...comandosDeComprobantes],
  },
  {
    titulo: 'Artículos y precios:',
    comandos: [...comandosDeArticulos, ...comandosDePrecios, ...comandosDePublicaciones],
  },
  {
    titulo: 'Contador:',
    comandos: [
      reporte,
      ...comandosDeCompras,
      ...comandosDeSufridos,
      cobros,
      ...comandosDePersonas,
      ...comandosDeContador,
      ...comandosDeMes,
    ],
  },
  { titulo: 'Percepciones:', comandos: [...comandosDePadron, ...comandosDeDatosFiscales] },
  { titulo: 'ARCA:', comandos: comandosDeArca },
  { titulo: 'Programas:', comandos: comandosDeProgramas },
  {
    titulo: 'Instalación:',
    comandos: [...comandosDeInstalacion, autocompletar, ...comandosDeMantenimiento, ...comandosDeUsuarios],
  },
  { titulo: 'Empresas y cuentas:', comandos: [...comandosDeEmpresas, ...comandosDeCuentas, ...comandosDeRespaldo] },
];
