import Router from '@koa/router';
import { facturasPagina, facturasQuery, parseFecha } from '@talonario/core';
import { listComprobantes, type Deps } from '@talonario/core/server';
import { z } from 'zod';
import { session, type SessionState } from '../middleware/session.ts';
import { parse } from '../parse.ts';

const PAGE_SIZE = 20;

export function facturas(deps: Deps): Router<SessionState> {
  return new Router<SessionState>({ prefix: '/api/facturas' }).use(session(deps)).get('/', async (ctx) => {
    const { limit = PAGE_SIZE, offset = 0, fechaDesde, fechaHasta, ...filtro } = parse(facturasQuery, ctx.query);
    const pagina = await listComprobantes(deps.store.fork(), ctx.state.usuario.id, {
      ...filtro,
      ambiente: deps.arca.ambiente,
      limit,
      offset,
      fechaDesde: fechaDesde && parseFecha(fechaDesde, 'fechaDesde'),
      fechaHasta: fechaHasta && parseFecha(fechaHasta, 'fechaHasta'),
    });
    ctx.body = z.encode(facturasPagina, pagina);
  });
}
