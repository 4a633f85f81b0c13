import type { EstadoDeControl, EstadoDeMes, ResponsableDeControl } from '../../contract/cierre/cierre.ts';

export const nombresDeEstadoDeControl: Readonly<Record<EstadoDeControl, string>> = {
  bien: 'Bien',
  aviso: 'Revisar',
  pendiente: 'Pendiente',
  impide: 'Frena el cierre',
  no_corresponde: 'No corresponde',
};

export const nombresDeResponsable: Readonly<Record<ResponsableDeControl, string>> = {
  vendedor: 'Vendedor',
  contador: 'Contador',
  talonario: 'Talonario',
};

export const nombresDeEstadoDeMes: Readonly<Record<EstadoDeMes, string>> = {
  abierto: 'Abierto',
  cerrando: 'Cerrando',
  presentado: 'Presentado',
  cambio: 'Cambió después',
};
