/* The native half of subject.analyses.NativeArrays. */
#include <jni.h>

#define METHOD(name) JNIEXPORT void JNICALL Java_subject_analyses_NativeArrays_##name

METHOD(set)(JNIEnv *env, jclass type, jintArray values) {
  jint ten[10] = {0};
  (*env)->SetIntArrayRegion(env, values, 0, 10, ten);
}

METHOD(elements)(JNIEnv *env, jclass type, jintArray values) {
  jint *all = (*env)->GetIntArrayElements(env, values, 0);
  (*env)->ReleaseIntArrayElements(env, values, all, JNI_ABORT);
}

METHOD(critical)(JNIEnv *env, jclass type, jintArray values) {
  void *all = (*env)->GetPrimitiveArrayCritical(env, values, 0);
  (*env)->ReleasePrimitiveArrayCritical(env, values, all, 0);
}

METHOD(get)(JNIEnv *env, jclass type, jintArray values) {
  jint five[5];
  (*env)->GetIntArrayRegion(env, values, 0, 5, five);
}
