import { Anchor, Select, Text, TextInput } from '@mantine/core';
import {
  CONSUMIDOR_FINAL,
  condicionesIvaReceptor,
  formatDocumento,
  formatNumero,
  isValidCuit,
  stripDocumento,
  type CondicionIvaReceptor,
} from '@talonario/core';
import { useRef } from 'react';
import { afterPaint } from '../../../../hooks/pantalla/afterPaint.ts';
import { CamposDomicilio, type Domicilio } from '../../../../components/campos/CamposDomicilio.tsx';
import { Columnas } from '../../../../components/campos/Columnas.tsx';
import { CuitInput } from '../../../../components/campos/CuitInput.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { useCuitLookup } from '../../../../components/campos/useCuitLookup.ts';
import { receptorDe, type FacturaValores } from '../facturaValores.ts';
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

/** Who the voucher is for. A CUIT typed whole brings what ARCA knows of it. */
export const Receptor = drawnFor(leidos, function Receptor(props: SeccionProps<(typeof leidos)[number]>) {
  const { v, set, campo, contexto } = props;
  const lookup = useCuitLookup();
  const documentoTipeado = useRef(v.cuit_facturado);
  // What was written here for another number goes away with it, but for what the person changed.
  const datosPuestos = useRef<Partial<FacturaValores>>({});
  const numero = stripDocumento(v.cuit_facturado);
  // A note is for whom its invoice was (RG 4540).
  const fijo = contexto.vinculado !== null;

  const buscar = async (cuit: string) => {
    const persona = await lookup.buscar(cuit);
    // What arrives late is of another CUIT.
    if (!persona || stripDocumento(documentoTipeado.current) !== cuit) return;
    poner({
      razon_social_facturado: persona.razon_social,
      domicilio_facturado: persona.domicilio,
      localidad_facturado: persona.localidad,
      codigo_postal_facturado: persona.codigo_postal,
      provincia_facturado: persona.provincia,
      situacion_iva_facturado: persona.situacion_iva,
    });
  };
  const poner = (datos: DatosReceptor) => {
    datosPuestos.current = datos;
    set(datos);
  };
  const type = (texto: string) => {
    const antes = stripDocumento(documentoTipeado.current);
    documentoTipeado.current = texto;
    const cuit = stripDocumento(texto);
    if (cuit === antes) return set({ cuit_facturado: texto });
    const datosDelAnterior = datosPuestos.current;
    datosPuestos.current = {};
    set((actuales) => ({ ...sinPuestos(actuales, datosDelAnterior), cuit_facturado: texto }));
    if (isValidCuit(cuit)) void buscar(cuit);
  };
  const consumidorFinal = () => {
    documentoTipeado.current = '0';
    set({ cuit_facturado: '0' });
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
            const { email_facturado } = anterior;
            documentoTipeado.current = formatDocumento(anterior.cuit_facturado);
            const { cuit_facturado, tipo_documento_facturado, ...datos } = receptorDe(anterior);
            set({ cuit_facturado, tipo_documento_facturado, email_facturado: email_facturado ?? '' });
            poner(datos);
            // What ARCA says of them today.
            if (isValidCuit(anterior.cuit_facturado)) void buscar(anterior.cuit_facturado);
          }}
        />
      )}
      <CuitInput
        maxLength={25}
        disabled={fijo}
        {...campoCuit}
        value={v.cuit_facturado}
        onChange={type}
        onBlur={() => {
          if (formatDocumento(numero) !== v.cuit_facturado) set({ cuit_facturado: formatDocumento(numero) });
          onBlur();
        }}
        onBuscar={(cuit) => void buscar(cuit)}
        buscando={lookup.buscando}
      />
      {!fijo && (
        <Text size="xs" c="dimmed" mt={-8}>
          También va un DNI. Si no se identifica,{' '}
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
        <TextInput
          label="Razón social"
          required
          autoComplete="off"
          maxLength={300}
          disabled={fijo}
          {...campo('razon_social_facturado')}
          value={v.razon_social_facturado}
          onChange={({ currentTarget }) => set({ razon_social_facturado: currentTarget.value })}
        />
        <Select
          label="Condición frente al IVA"
          required
          placeholder="Elegí una"
          disabled={fijo}
          data={opcionesCondicion}
          {...campo('situacion_iva_facturado')}
          value={v.situacion_iva_facturado === null ? null : String(v.situacion_iva_facturado)}
          onChange={(codigo) =>
            set({ situacion_iva_facturado: codigo === null ? null : (Number(codigo) as CondicionIvaReceptor) })
          }
        />
      </Columnas>
      <CamposDomicilio
        disabled={fijo}
        calle={campo('domicilio_facturado')}
        value={{
          domicilio: v.domicilio_facturado,
          localidad: v.localidad_facturado,
          codigoPostal: v.codigo_postal_facturado,
          provincia: v.provincia_facturado,
        }}
        onChange={(cambio) => set(facturadoDe(cambio))}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={200}
        description="Opcional: adónde mandarle el comprobante."
        {...campo('email_facturado')}
        value={v.email_facturado}
        onChange={({ currentTarget }) => set({ email_facturado: currentTarget.value })}
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

/** The form's fields of an address. */
function facturadoDe(cambio: Partial<Domicilio>): Partial<FacturaValores> {
  return {
    ...(cambio.domicilio !== undefined && { domicilio_facturado: cambio.domicilio }),
    ...(cambio.localidad !== undefined && { localidad_facturado: cambio.localidad }),
    ...(cambio.codigoPostal !== undefined && { codigo_postal_facturado: cambio.codigoPostal }),
    ...(cambio.provincia !== undefined && { provincia_facturado: cambio.provincia }),
  };
}

/** Empties the fields that still say what was put in them. */
function sinPuestos(actuales: FacturaValores, puestos: Partial<FacturaValores>): Partial<FacturaValores> {
  const campos = Object.entries(vacios) as [keyof DatosReceptor, string | null][];
  return Object.fromEntries(campos.filter(([campo]) => campo in puestos && puestos[campo] === actuales[campo]));
}

const opcionesCondicion = condicionesIvaReceptor.map(({ codigo, nombre }) => ({
  value: String(codigo),
  label: nombre,
}));
