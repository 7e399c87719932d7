package dev.mayfly.cli.jvm;

import dev.mayfly.cli.console.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: TLS whose certificates are checked, with the name of the machine. */
final class RemoteTls {

  private RemoteTls() {}

  /**
   * TLS that trusts certificates.
   *
   * @param certificate the file of those to trust; null for those that Java trusts
   */
  static SSLContext trusting(@Nullable Path certificate) {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(certificate == null ? null : trusted(certificate));
      for (TrustManager manager : factory.getTrustManagers()) {
        if (manager instanceof X509ExtendedTrustManager trust) {
          SSLContext context = SSLContext.getInstance("TLS");
          context.init(null, new TrustManager[] {new NamedPeers(trust)}, null);
          return context;
        }
      }
      throw new IllegalStateException("no trust manager");
    } catch (GeneralSecurityException | IOException refused) {
      throw new CommandFailure("TLS: " + refused.getMessage(), refused);
    }
  }

  private static KeyStore trusted(Path file) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("trusted" + store.size(), each);
      }
    } catch (IOException unreadable) {
      throw CommandFailure.unreadable(file, unreadable);
    } catch (CertificateException wrong) {
      throw noCertificate(file);
    }
    if (store.size() == 0) {
      throw noCertificate(file);
    }
    return store;
  }

  private static CommandFailure noCertificate(Path file) {
    return CommandFailure.usage(
        file + ": no certificate in PEM; 'keytool -exportcert -rfc' writes one from a key store");
  }

  /**
   * Thread-safe: trusts as another, if the certificate also names the machine. RMI's sockets leave
   * that out.
   */
  private static final class NamedPeers extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager trust;

    NamedPeers(X509ExtendedTrustManager trust) {
      this.trust = trust;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      if (!(socket instanceof SSLSocket peer)) {
        throw new CertificateException("no name to check");
      }
      SSLParameters parameters = peer.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      peer.setSSLParameters(parameters);
      trust.checkServerTrusted(chain, type, peer);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      throw new CertificateException("no name to check");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("no name to check");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      throw new CertificateException("no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      throw new CertificateException("no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("no server");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return trust.getAcceptedIssuers();
    }
  }
}
