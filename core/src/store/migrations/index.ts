import { Inicial } from './0001-inicial.ts';
import { Lotes } from './0002-lotes.ts';
import { Automatico } from './0003-automatico.ts';
import { Listas } from './0004-listas.ts';
import { Revisiones } from './0005-revisiones.ts';
import { Excluidas } from './0006-excluidas.ts';
import { Actividad } from './0007-actividad.ts';
import { Articulos } from './0008-articulos.ts';
import { Publicaciones } from './0009-publicaciones.ts';
import { Percepciones } from './0010-percepciones.ts';
import { Reportes } from './0011-reportes.ts';
import { Cobros } from './0012-cobros.ts';
import { Contador } from './0013-contador.ts';
import { CertificadosYLeyendas } from './0014-certificados-y-leyendas.ts';
import { Habilitaciones } from './0015-habilitaciones.ts';
import { Turnos } from './0016-turnos.ts';
import { Extranos } from './0017-extranos.ts';
import { Unidades } from './0020-unidades.ts';
import { Historia } from './0021-historia.ts';
import { Inicio } from './0021-inicio.ts';
import { EnvioDevuelto } from './0023-envio-devuelto.ts';
import { VersionDelBorrador } from './0018-version-del-borrador.ts';

/** In order. A name that shipped never changes: the database remembers it. */
export const migrations = [
  { name: '0001-inicial', class: Inicial },
  { name: '0002-lotes', class: Lotes },
  { name: '0003-automatico', class: Automatico },
  { name: '0004-listas', class: Listas },
  { name: '0005-revisiones', class: Revisiones },
  { name: '0006-excluidas', class: Excluidas },
  { name: '0007-actividad', class: Actividad },
  { name: '0008-articulos', class: Articulos },
  { name: '0009-publicaciones', class: Publicaciones },
  { name: '0010-percepciones', class: Percepciones },
  { name: '0011-reportes', class: Reportes },
  { name: '0012-cobros', class: Cobros },
  { name: '0013-contador', class: Contador },
  { name: '0014-certificados-y-leyendas', class: CertificadosYLeyendas },
  { name: '0015-habilitaciones', class: Habilitaciones },
  { name: '0016-turnos', class: Turnos },
  { name: '0017-extranos', class: Extranos },
  { name: '0018-version-del-borrador', class: VersionDelBorrador },
  { name: '0020-unidades', class: Unidades },
  { name: '0021-inicio', class: Inicio },
  { name: '0021-historia', class: Historia },
  { name: '0023-envio-devuelto', class: EnvioDevuelto },
];
