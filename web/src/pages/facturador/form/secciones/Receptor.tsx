import { Anchor, Text } from '@mantine/core';
import { Select } from '../../../../components/campos/Select.tsx';
import type { CondicionIvaReceptor } from '@talonario/core/base';
import { condicionEnDuda, DNI, formatNumero, tipoDocumentoOf, type PersonaBuscada } from '@talonario/core/comprobantes';
import {
  CONSUMIDOR_FINAL,
  condicionesIvaReceptor,
  formatDocumento,
  isValidCuit,
  stripDocumento,
} from '@talonario/core/empresas';
import { useRef, useState } from 'react';
import { afterPaint } from '../../../../hooks/pantalla/afterPaint.ts';
import { CamposDomicilio, type Domicilio } from '../../../../components/campos/CamposDomicilio.tsx';
import { Columnas } from '../../../../components/campos/Columnas.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { llenado } from '../../../../components/campos/llenado.ts';
import { receptorOf, type FacturaValores } from '../facturaValores.ts';
import { Cuit, Texto } from '../tecleados.tsx';
import { Anteriores } from './Anteriores.tsx';
import { drawnFor, type SeccionProps } from './seccion.ts';

const leidos = [
  'company_id',
  'cuit_facturado',
  'razon_social_facturado',
  'situacion_iva_facturado',
  'domicilio_facturado',
  'localidad_facturado',
  'codigo_postal_facturado',
  'provincia_facturado',
  'email_facturado',
] as const;

interface Props extends SeccionProps<(typeof leidos)[number]> {
  /** Reads the present values, which may not be drawn yet. */
  leer: () => FacturaValores;
  /** Asks ARCA for a CUIT; what goes wrong is told, and null then. */
  buscarCuit: (cuit: string) => Promise<PersonaBuscada | null>;
  buscando: boolean;
}

/** Receiver of the voucher. A CUIT typed in full brings ARCA's data. */
export const Receptor = drawnFor(leidos, function Receptor(props: Props) {
  const { v, set, campo, contexto, leer, buscarCuit, buscando } = props;
  // Data filled in for another number go away with it, except those the person changed.
  const datosPuestos = useRef<Partial<DatosReceptor>>({});
  const emailTipeado = useRef<string | null>(null);
  const otroNumero = useRef(false);
  const [duda, setDuda] = useState<string | null>(null);
  // A note is for whom its invoice was (RG 4540).
  const fijo = contexto.vinculado !== null;

  const buscar = async (cuit: string) => {
    const alPedir = leer();
    const persona = await buscarCuit(cuit);
    if (!persona) return;
    setDuda(condicionEnDuda(persona));
    const datos = {
      razon_social_facturado: persona.razon_social,
      domicilio_facturado: persona.domicilio,
      localidad_facturado: persona.localidad,
      codigo_postal_facturado: persona.codigo_postal,
      provincia_facturado: persona.provincia,
      situacion_iva_facturado: persona.situacion_iva,
    };
    poner(llenado(datos, alPedir, leer(), ({ cuit_facturado }) => cuit_facturado));
  };
  const poner = (datos: Partial<DatosReceptor>) => {
    datosPuestos.current = { ...datosPuestos.current, ...datos };
    set(datos);
  };
  /** Changes the receiver: the previous one's data go away, except those the person wrote. */
  const cambiar = (cambio: Partial<FacturaValores>) => {
    const datosDelAnterior = datosPuestos.current;
    datosPuestos.current = {};
    setDuda(null);
    set((actuales) => ({
      ...sinPuestos(actuales, datosDelAnterior),
      // Wherever it came from, it is of whom the voucher was for: it would be mailed to somebody else.
      ...(actuales.email_facturado !== emailTipeado.current && { email_facturado: '' }),
      ...cambio,
    }));
  };
  const type = (texto: string) => {
    const cuit = stripDocumento(texto);
    if (cuit === stripDocumento(leer().cuit_facturado)) return set({ cuit_facturado: texto });
    otroNumero.current = true;
    cambiar({ cuit_facturado: texto });
    if (isValidCuit(cuit)) void buscar(cuit);
  };
  const leave = () => {
    const { cuit_facturado } = leer();
    const numero = stripDocumento(cuit_facturado);
    if (formatDocumento(numero) !== cuit_facturado) set({ cuit_facturado: formatDocumento(numero) });
    // A DNI means a consumer; before blur it may be the beginning of a CUIT.
    if (otroNumero.current && tipoDocumentoOf(numero) === DNI) poner({ situacion_iva_facturado: CONSUMIDOR_FINAL });
    otroNumero.current = false;
  };
  const consumidorFinal = () => {
    otroNumero.current = false;
    cambiar({ cuit_facturado: '0' });
    poner({
      razon_social_facturado: 'Consumidor final',
      domicilio_facturado: '-',
      localidad_facturado: '',
      codigo_postal_facturado: '',
      provincia_facturado: null,
      situacion_iva_facturado: CONSUMIDOR_FINAL,
    });
  };
  const { onBlur, ...campoCuit } = campo('cuit_facturado');

  return (
    <>
      {fijo && contexto.vinculado && (
        <Notice>Son los datos del comprobante vinculado, {formatNumero(contexto.vinculado)}.</Notice>
      )}
      {!fijo && (
        <Anteriores
          company={v.company_id}
          onPick={(anterior) => {
            const { cuit_facturado, tipo_documento_facturado, ...datos } = receptorOf(anterior);
            otroNumero.current = false;
            const email_facturado = anterior.email_facturado ?? '';
            cambiar({ cuit_facturado, tipo_documento_facturado, email_facturado });
            poner(datos);
            // ARCA's data of today.
            if (isValidCuit(anterior.cuit_facturado)) void buscar(anterior.cuit_facturado);
          }}
        />
      )}
      <Cuit
        maxLength={25}
        disabled={fijo}
        {...campoCuit}
        value={v.cuit_facturado}
        onChange={type}
        onBlur={() => {
          leave();
          onBlur();
        }}
        onBuscar={(cuit) => void buscar(cuit)}
        buscando={buscando}
      />
      {!fijo && (
        <Text size="xs" c="dimmed" mt={-8}>
          También podés poner un DNI. Si el comprador no se identifica,{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => afterPaint(consumidorFinal)}
          >
            es un consumidor final
          </Anchor>
          .
        </Text>
      )}
      <Columnas de={2}>
        <Texto
          label="Razón social"
          required
          maxLength={300}
          disabled={fijo}
          {...campo('razon_social_facturado')}
          value={v.razon_social_facturado}
          onChange={(texto) => set({ razon_social_facturado: texto })}
        />
        <Select
          label="Condición frente al IVA"
          required
          placeholder="Elegí una condición"
          disabled={fijo}
          data={opcionesCondicion}
          description={duda}
          {...campo('situacion_iva_facturado')}
          value={v.situacion_iva_facturado === null ? null : String(v.situacion_iva_facturado)}
          onChange={(codigo) =>
            set({ situacion_iva_facturado: codigo === null ? null : (Number(codigo) as CondicionIvaReceptor) })
          }
        />
      </Columnas>
      <CamposDomicilio
        campo={Texto}
        disabled={fijo}
        mostrado={(parte) => campo(pathDe[parte])}
        value={{
          domicilio: v.domicilio_facturado,
          localidad: v.localidad_facturado,
          codigoPostal: v.codigo_postal_facturado,
          provincia: v.provincia_facturado,
        }}
        onChange={(cambio) => set(facturadoOf(cambio))}
      />
      <Texto
        label="Email"
        type="email"
        maxLength={200}
        description="Opcional: adónde mandarle el comprobante."
        {...campo('email_facturado')}
        value={v.email_facturado}
        onChange={(texto) => {
          emailTipeado.current = texto;
          set({ email_facturado: texto });
        }}
      />
    </>
  );
});

const vacios = {
  razon_social_facturado: '',
  domicilio_facturado: '',
  localidad_facturado: '',
  codigo_postal_facturado: '',
  provincia_facturado: null,
  situacion_iva_facturado: null,
} as const satisfies Partial<FacturaValores>;

type DatosReceptor = Pick<FacturaValores, keyof typeof vacios>;

/** Field of the form for each part of the address. */
const pathDe: Readonly<Record<keyof Domicilio, keyof FacturaValores>> = {
  domicilio: 'domicilio_facturado',
  localidad: 'localidad_facturado',
  codigoPostal: 'codigo_postal_facturado',
  provincia: 'provincia_facturado',
};

/** The form's fields of an address. */
function facturadoOf(cambio: Partial<Domicilio>): Partial<FacturaValores> {
  return {
    ...(cambio.domicilio !== undefined && { domicilio_facturado: cambio.domicilio }),
    ...(cambio.localidad !== undefined && { localidad_facturado: cambio.localidad }),
    ...(cambio.codigoPostal !== undefined && { codigo_postal_facturado: cambio.codigoPostal }),
    ...(cambio.provincia !== undefined && { provincia_facturado: cambio.provincia }),
  };
}

/** Empties the fields that still say what was put in them. */
function sinPuestos(actuales: FacturaValores, puestos: Partial<DatosReceptor>): Partial<FacturaValores> {
  const campos = Object.entries(vacios) as [keyof DatosReceptor, string | null][];
  return Object.fromEntries(campos.filter(([campo]) => campo in puestos && puestos[campo] === actuales[campo]));
}

const opcionesCondicion = condicionesIvaReceptor.map(({ codigo, nombre }) => ({
  value: String(codigo),
  label: nombre,
}));
