import type { Empresa } from '@talonario/core';
import { paths } from '../../paths.ts';

/** What is known of who begins; null where it is not. */
export interface Sabido {
  empresas: readonly Pick<Empresa, 'id' | 'razon_social' | 'puntosDeVenta'>[];
  /** Whether there is a certificate to talk to ARCA with; a step only when there is none. */
  certificado: boolean | null;
  /** ARCA's delegation: the person said that it is made, or an emission proved it. */
  delegada: boolean;
  cuentas: number | null;
}

/** A step towards the first invoice. */
export interface Paso {
  clave: 'empresa' | 'certificado' | 'delegacion' | 'punto' | 'cuenta' | 'factura';
  titulo: string;
  texto: string;
  /** Where it is done; null when it is not done here. */
  ir: { to: string; texto: string } | null;
  hecho: boolean;
}

/** The way to the first invoice, which is the last step, in order. What cannot be known is no step. */
export function pasosDe({ empresas, certificado, delegada, cuentas }: Sabido): Paso[] {
  const [primera] = empresas;
  const conPunto = empresas.some(({ puntosDeVenta }) => puntosDeVenta.length > 0);
  const pasos: (Paso | null)[] = [
    {
      clave: 'empresa',
      titulo: 'Cargá tu empresa',
      texto: 'Escribís el CUIT y traemos sus datos de ARCA.',
      ir: { to: paths.crearEmpresa, texto: 'Crear empresa' },
      hecho: empresas.length > 0,
    },
    certificado === false
      ? {
          clave: 'certificado',
          titulo: 'Falta el certificado de ARCA',
          texto: 'Lo crea quien instaló Talonario, con el comando «talonario arca certificado crear».',
          ir: null,
          hecho: false,
        }
      : null,
    {
      clave: 'delegacion',
      titulo: 'Delegá la facturación en ARCA',
      texto: 'Es un trámite de dos minutos con tu clave fiscal: autoriza a Talonario a emitir por vos.',
      ir: null,
      hecho: delegada,
    },
    {
      clave: 'punto',
      titulo: 'Agregá un punto de venta',
      texto: `${primera?.razon_social ?? 'Tu empresa'} necesita uno para emitir, con el mismo número que en ARCA.`,
      ir: { to: primera ? paths.empresa(primera.id) : paths.empresas, texto: 'Agregar' },
      hecho: conPunto,
    },
    cuentas === null
      ? null
      : {
          clave: 'cuenta',
          titulo: 'Vinculá tu cuenta de Mercado Libre',
          texto: 'Así facturás tus ventas sin cargarlas. Nunca vemos tu contraseña.',
          ir: { to: paths.cuentas, texto: 'Vincular' },
          hecho: cuentas > 0,
        },
    {
      clave: 'factura',
      titulo: 'Emití tu primera factura',
      texto: 'Antes de emitir ves cómo sale, a quién y por cuánto.',
      ir: { to: paths.nuevaFactura, texto: 'Hacerla' },
      hecho: false,
    },
  ];
  return pasos.filter((paso) => paso !== null);
}
