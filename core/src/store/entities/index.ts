import { ArcaIntercambioEntity, ArcaTicketEntity, PersonaArcaEntity } from './arca/arca.ts';
import {
  ArticuloCostoEntity,
  ArticuloEntity,
  ArticuloParteEntity,
  ListaPreciosEntity,
  ListaPreciosItemEntity,
} from './articulos/articulo.ts';
import { CambioEntity, ComprobanteEntity, ComprobanteRecuperadoEntity } from './comprobantes/comprobante.ts';
import { ComprobanteSumaEntity } from './comprobantes/suma.ts';
import { CorreoComprobanteEntity, DocumentoFiscalEntity, EnlaceComprobanteEntity } from './comprobantes/documentos.ts';
import {
  ComprobanteAlicuotaEntity,
  ComprobanteAsociadoEntity,
  ComprobanteRepartoEntity,
  ComprobanteItemEntity,
  ComprobantePercepcionEntity,
  ComprobanteTributoEntity,
  ComprobanteVentaEntity,
  EmisionComprobanteEntity,
} from './comprobantes/partes.ts';
import {
  CierreArchivoEntity,
  DatoFiscalEntity,
  EnlaceContadorEntity,
  EnvioHechoEntity,
  EnvioMensualEntity,
  MesPresentadoEntity,
  MonotributoEmpresaEntity,
  PaqueteContadorEntity,
  PaqueteParteEntity,
} from './contador.ts';
import {
  CompraColumnaEntity,
  CompraEmisorEntity,
  CompraEnCursoEntity,
  CompraEntity,
  EmitidoArcaEntity,
  EmitidosImportadosEntity,
  PosicionEleccionEntity,
  PosicionIvaEntity,
} from './compras/compra.ts';
import { CuentaContableEntity } from './contables.ts';
import { CertificadoEntity, CertificadosImportadosEntity } from './compras/sufridos.ts';
import { CotizacionEntity } from './articulos/cotizacion.ts';
import {
  CargoFacturadoEntity,
  LecturaCobrosEntity,
  PeriodoFacturadoEntity,
  MovimientoEntity,
  PagoEntity,
  PercepcionRecibidaEntity,
} from './cobros.ts';
import { ReceptorRevisadoEntity, RevisionReceptoresEntity } from './comprobantes/revision.ts';
import {
  CaeaEntity,
  CaeaPuntoEntity,
  ContingenciaEntity,
  CorteEntity,
  CorteIntentoEntity,
  InformeEntity,
} from './arca/contingencia.ts';
import { CuentaEntity, CupoEntity, VinculacionEntity } from './cuenta.ts';
import {
  EmisionEntity,
  NumeroRetenidoEntity,
  NumeroSinProbarEntity,
  RestauracionCuitEntity,
  RestauracionEntity,
  RestauracionPuntoEntity,
  SerieEntity,
} from './arca/emision.ts';
import { EmpresaEntity, PuntoDeVentaEntity } from './empresa.ts';
import { CertificadoEmpresaEntity, HabilitacionEntity, PruebaPuntoEntity } from './habilitacion.ts';
import {
  FormatoArchivoEntity,
  ImportacionArchivoEntity,
  ImportacionEntity,
  ImportacionFilaEntity,
} from './articulos/importacion.ts';
import { LoteEntity, LoteItemEntity } from './lote.ts';
import { InvitacionEmpresaEntity, InvitacionEntity, MiembroEntity } from './miembro.ts';
import {
  ActividadEntity,
  AvisoHoraEntity,
  AvisoPerdidoEntity,
  NotificacionEntity,
  SpanEntity,
} from './notificacion.ts';
import { ExclusionPercepcionEntity, PadronArchivoEntity, PadronEnCursoEntity, PadronVigenteEntity } from './padron.ts';
import {
  CambioPreciosEntity,
  CambioPreciosFilaEntity,
  PublicacionCambioEntity,
  PublicacionEntity,
  PublicacionLecturaEntity,
  PublicacionPorCalcularEntity,
} from './articulos/publicacion.ts';
import { ClaveProgramaEntity } from './programas/clave.ts';
import { DestinoEntity, EntregaEntity } from './programas/destino.ts';
import { EmisionAsistidaEntity, VistaPreviaEntity } from './programas/vista.ts';
import { PedidoUnicoEntity } from './programas/pedido.ts';
import {
  ConsultaPadronEntity,
  AvisoMailEntity,
  CorreoMandadoEntity,
  InstalacionEntity,
  InstalacionIdentidadEntity,
  PreferenciaEntity,
  SesionEntity,
  UsuarioEntity,
} from './usuario.ts';
import { TraspasoEmpresaEntity, TraspasoEntity } from './traspaso.ts';
import { LecturaVentasEntity, VentaEntity, OrdenEntity } from './venta.ts';

/** All our tables. pg-boss keeps its own in another schema. */
export const entities = [
  InstalacionEntity,
  InstalacionIdentidadEntity,
  UsuarioEntity,
  SesionEntity,
  ConsultaPadronEntity,
  AvisoMailEntity,
  PreferenciaEntity,
  CorreoMandadoEntity,
  ClaveProgramaEntity,
  PedidoUnicoEntity,
  DestinoEntity,
  EntregaEntity,
  VistaPreviaEntity,
  EmisionAsistidaEntity,
  EmpresaEntity,
  PuntoDeVentaEntity,
  MiembroEntity,
  InvitacionEntity,
  InvitacionEmpresaEntity,
  TraspasoEntity,
  TraspasoEmpresaEntity,
  HabilitacionEntity,
  PruebaPuntoEntity,
  CertificadoEmpresaEntity,
  CuentaEntity,
  CupoEntity,
  ReceptorRevisadoEntity,
  RevisionReceptoresEntity,
  VinculacionEntity,
  VentaEntity,
  OrdenEntity,
  LecturaVentasEntity,
  PagoEntity,
  CargoFacturadoEntity,
  MovimientoEntity,
  PercepcionRecibidaEntity,
  LecturaCobrosEntity,
  PeriodoFacturadoEntity,
  ArticuloEntity,
  ArticuloCostoEntity,
  ArticuloParteEntity,
  ListaPreciosEntity,
  ListaPreciosItemEntity,
  ImportacionEntity,
  ImportacionArchivoEntity,
  ImportacionFilaEntity,
  FormatoArchivoEntity,
  PublicacionEntity,
  PublicacionLecturaEntity,
  PublicacionPorCalcularEntity,
  CambioPreciosEntity,
  CambioPreciosFilaEntity,
  PublicacionCambioEntity,
  SerieEntity,
  EmisionEntity,
  NumeroSinProbarEntity,
  NumeroRetenidoEntity,
  RestauracionEntity,
  RestauracionCuitEntity,
  RestauracionPuntoEntity,
  ContingenciaEntity,
  CaeaEntity,
  CaeaPuntoEntity,
  CorteEntity,
  CorteIntentoEntity,
  InformeEntity,
  ComprobanteEntity,
  ComprobanteSumaEntity,
  ComprobanteRecuperadoEntity,
  ComprobanteItemEntity,
  ComprobanteAlicuotaEntity,
  ComprobantePercepcionEntity,
  ComprobanteTributoEntity,
  ComprobanteAsociadoEntity,
  ComprobanteRepartoEntity,
  ComprobanteVentaEntity,
  EmisionComprobanteEntity,
  CambioEntity,
  CorreoComprobanteEntity,
  DocumentoFiscalEntity,
  LoteEntity,
  LoteItemEntity,
  NotificacionEntity,
  SpanEntity,
  AvisoHoraEntity,
  AvisoPerdidoEntity,
  ActividadEntity,
  ArcaTicketEntity,
  ArcaIntercambioEntity,
  PersonaArcaEntity,
  PadronArchivoEntity,
  PadronVigenteEntity,
  PadronEnCursoEntity,
  ExclusionPercepcionEntity,
  CotizacionEntity,
  MonotributoEmpresaEntity,
  DatoFiscalEntity,
  PaqueteContadorEntity,
  PaqueteParteEntity,
  CierreArchivoEntity,
  MesPresentadoEntity,
  EnlaceContadorEntity,
  EnlaceComprobanteEntity,
  EnvioMensualEntity,
  EnvioHechoEntity,
  CompraEntity,
  CompraEmisorEntity,
  CompraColumnaEntity,
  CompraEnCursoEntity,
  PosicionEleccionEntity,
  PosicionIvaEntity,
  EmitidoArcaEntity,
  EmitidosImportadosEntity,
  CuentaContableEntity,
  CertificadosImportadosEntity,
  CertificadoEntity,
];
